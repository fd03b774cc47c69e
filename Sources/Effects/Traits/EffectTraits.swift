/// The facts that an effect states about itself, in one place.
public struct EffectTraits: Sendable, Hashable {
  /// The name on the command line.
  public var name: String
  /// One sentence that says what the effect does.
  public var summary: String
  /// How many pictures it draws.
  public var inputCounts: ClosedRange<Int>
  /// Whether it can be placed anywhere on a canvas, rotated and scaled, as an item of a scene.
  public var takesPlacement: Bool
  /// Whether fingers can move it.
  public var takesGesture: Bool
  /// Whether its time continues while fingers move it; otherwise it begins with the first touch.
  public var playsOn: Bool
  /// Whether it follows a pointer that is over it without being pressed.
  public var followsPointer: Bool
  /// Whether keys change it.
  public var readsKeys: Bool
  /// Whether its inputs may be sounds.
  public var readsSounds: Bool
  /// Whether it bends a sheet, which supports hit testing and export.
  public var bendsSheet: Bool
  /// Whether it turns pages, which supports hit testing.
  public var turnsPages: Bool
  /// Whether a frame also depends on earlier frames, so that a sequence is never split.
  public var hasHistory: Bool
  /// Whether a play ends as it began, so that it repeats without a jump.
  public var isCyclic: Bool
  /// The moment of a play that a still shows, as a fraction of its duration.
  public var poster: Double
  /// Whether the widths of its pictures' strokes shape it.
  public var measuresStrokes: Bool
  /// Whether pictures that leave much of their boxes empty are printed on paper.
  public var printsOnPaper: Bool
  /// What is said of a frame in which nothing shows; `nil` if that belongs to a play.
  public var emptyWarning: String?

  package init(
    name: String, summary: String, inputCounts: ClosedRange<Int>, takesPlacement: Bool,
    takesGesture: Bool, playsOn: Bool = false, followsPointer: Bool = false,
    readsKeys: Bool = false, readsSounds: Bool = false, bendsSheet: Bool,
    turnsPages: Bool = false,
    hasHistory: Bool = false, isCyclic: Bool = false, poster: Double = 1,
    measuresStrokes: Bool = false, printsOnPaper: Bool = false,
    emptyWarning: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.inputCounts = inputCounts
    self.takesPlacement = takesPlacement
    self.takesGesture = takesGesture
    self.playsOn = playsOn
    self.followsPointer = followsPointer
    self.readsKeys = readsKeys
    self.readsSounds = readsSounds
    self.bendsSheet = bendsSheet
    self.turnsPages = turnsPages
    self.hasHistory = hasHistory
    self.isCyclic = isCyclic
    self.poster = poster
    self.measuresStrokes = measuresStrokes
    self.printsOnPaper = printsOnPaper
    self.emptyWarning = emptyWarning
  }

  /// Whether it is known which point of its pictures shows at a point of the canvas.
  package var findsHits: Bool { bendsSheet || turnsPages }

  /// The largest number of pictures that any effect draws.
  package static let inputLimit = 64
}
