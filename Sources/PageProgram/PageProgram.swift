package import Documents
package import Effects
package import Frame

/// An effect that a page plays: texts, times and pointer events in, commands out.
///
/// The same code draws the frames of `peelgl render`, so that both show the same.
package struct PageProgram<Subject: PageSubject>: Sendable {
  /// What became of a call.
  package enum Outcome: Sendable, Equatable {
    /// `words` has the commands of the frame.
    case frame
    /// `words` has the pictures that the frame needs first.
    case needsPictures
    /// A sentence.
    case failed(String)
  }

  /// Pictures of which facts are kept; an animated input has one for each of its frames.
  private static var keptPictures: Int { 256 }

  private let initial: Subject
  private var effect: Subject
  private var stage: Stage
  private let document: PageDocument
  private var playback: Playback
  private var tracks: [ParameterTrack] = []
  /// The gesture that is replayed, or that goes on.
  private var hand: LiveHand?
  private var touch: Subject.Touch?
  private var facts: [AssetRequest: PictureFacts] = [:]
  private var versions = 0
  private var left = LeftSurfaces()
  private var writer = CommandWriter()
  /// What the page's device can do.
  package var abilities = Abilities.es30

  /// Reads a page's document.
  ///
  /// - Throws: `DocumentError` where it does not fit.
  package init(_ text: [UInt8]) throws(DocumentError) {
    document = try PageDocument(try JSON5.read(text, limits: GestureLimits.document))
    initial = try Subject(of: document)
    effect = initial
    stage = document.stage
    playback = try Self.playback(of: initial, document)
    tracks = try Self.tracks(of: initial, document)
    if let file = document.gesture, !file.gesture.events.isEmpty {
      hand = LiveHand(file)
      touchAgain()
    }
  }

  /// The words of the last frame.
  package var words: [UInt32] { writer.words }

  /// Seconds until nothing moves, or until the play is over.
  package var totalDuration: Double { touch?.endSeconds ?? playback.totalDuration }

  /// What the page shows of the effect: its parameters with their values, and what happens when.
  package var description: JSON {
    var parameters: [JSON] = []
    for parameter in effect.parameters {
      // Each parameter that is listed has a value.
      let value = try? effect.value(of: parameter.name)
      parameters.append(JSON(parameter, value: value ?? parameter.defaultValue))
    }
    let milestones = self.milestones.map { milestone in
      JSON.object([
        .init("kind", .string(milestone.kind.rawValue)),
        .init("seconds", .number(milestone.seconds)),
      ])
    }
    return .object([
      .init("name", .string(effect.traits.name)), .init("summary", .string(effect.traits.summary)),
      .init("takesGesture", .bool(effect.traits.takesGesture)),
      .init("hasHistory", .bool(effect.traits.hasHistory)),
      .init("seconds", .number(totalDuration)),
      .init("parameters", .array(parameters)), .init("milestones", .array(milestones)),
    ])
  }

  private var milestones: [Milestone] {
    if let touch { return touch.milestones }
    return effect.milestones(by: playback, ofInputs: stage.inputs.count)
  }

  /// Sets parameters to what a document, or texts as on the command line, say; all others have the values
  /// that the page began with.
  ///
  /// - Throws: `DocumentError` where it does not fit; then nothing changes.
  package mutating func set(_ text: [UInt8]) throws(DocumentError) {
    var changed = initial
    let values = try JSON5.read(text)
    for member in try DocumentNode(values).members("an object of parameters, { name: value }") {
      if case .text(let value) = member.node.value.content {
        try changed.apply(setting: "\(member.key)=\(value)")
      } else {
        try changed.set(member.key, to: member.node)
      }
    }
    let playback = try Self.playback(of: changed, document)
    tracks = try Self.tracks(of: changed, document)
    effect = changed
    self.playback = playback
    touchAgain()
  }

  /// Plays in another mode; the text is one of `PlayMode`'s.
  package mutating func play(_ text: String) {
    guard let mode = PlayMode(text),
      let changed = try? Playback(mode, delay: 0, duration: playback.duration)
    else { return }
    playback = changed
  }

  /// Draws at so many pixels for each point.
  package mutating func scale(_ scale: Double) {
    guard scale.isFinite, scale > 0, scale != stage.scale else { return }
    stage.scale = scale
    touchAgain()
  }

  /// The pixels of the canvas.
  package var size: PixelSize { stage.pixelSize }

  /// Replays a gesture's file in place of the play.
  ///
  /// - Throws: `DocumentError` with the position where it does not fit.
  package mutating func replay(_ text: [UInt8]) throws(DocumentError) {
    let file = try GestureFile(try JSON5.read(text, limits: GestureLimits.document))
    hand = LiveHand(file)
    touchAgain()
  }

  /// Begins to follow fingers in place of the play.
  package mutating func follow() {
    hand = LiveHand(following: document.gesture)
    touchAgain()
  }

  /// Plays again in place of what fingers do.
  package mutating func release() {
    hand = nil
    touch = nil
  }

  /// A finger did something; what does not fit what it did before is left out.
  package mutating func take(_ event: PointerEvent) {
    hand?.take(event)
  }

  /// Draws the picture at `seconds`.
  package mutating func frame(at seconds: Double) -> Outcome {
    if hand?.hasNews == true { touchAgain() }
    writer.begin()
    let frame: Frame
    do throws(DocumentError) {
      let pose = try effect.pose(
        at: seconds, on: stage, by: playback, or: touch, moving: tracks)
      do throws(Subject.Failure) {
        frame = try pose.effect.frame(at: pose.moment, on: pose.stage)
      } catch {
        return .failed(error.description)
      }
    } catch {
      return .failed(error.description)
    }
    let requests = frame.assetRequests
    let needed = requests.filter { facts[$0] == nil }
    guard needed.isEmpty else {
      writer.write(needed: needed)
      return .needsPictures
    }
    if facts.count > Self.keptPictures {
      for request in facts.keys where !requests.contains(request) {
        facts[request] = nil
        writer.forget(request)
      }
    }
    do throws(CommandListError) {
      let list = try frame.commands(on: abilities, pictures: facts, after: left)
      left = list.left
      writer.write(list.commands)
    } catch {
      return .failed("this browser's WebGL cannot draw it: \(Self.reason(error))")
    }
    return .frame
  }

  /// Takes the premultiplied pixels of a picture that a frame needs, by its number.
  package mutating func take(
    picture number: UInt32, _ pixels: some RandomAccessCollection<UInt32>
  ) {
    guard let request = writer.request(number),
      pixels.count == request.size.width * request.size.height
    else { return }
    versions += 1
    facts[request] = PictureFacts(
      pixels, alpha: 0xFF00_0000, size: request.size, version: versions)
  }

  /// Begins anew on a device that has nothing: its context was lost.
  package mutating func forgetDevice() {
    left = LeftSurfaces()
    writer.forget()
  }

  private mutating func touchAgain() {
    hand?.settle()
    guard let hand else { return }
    touch = effect.interaction(
      with: hand.gesture, placement: hand.placement, on: stage, duration: playback.duration)
  }

  private static func playback(
    of effect: Subject, _ page: PageDocument
  ) throws(DocumentError) -> Playback {
    do throws(PlaybackError) {
      return try Playback(
        page.mode, delay: page.delay, repeatCount: page.repeatCount,
        duration: page.duration ?? effect.duration(ofInputs: page.stage.inputs.count))
    } catch {
      throw DocumentError(problem: .invalid(error.description))
    }
  }

  private static func tracks(
    of effect: Subject, _ page: PageDocument
  ) throws(DocumentError) -> [ParameterTrack] {
    var tracks: [ParameterTrack] = []
    for movement in page.movements {
      tracks.append(try ParameterTrack(parsing: movement, for: effect))
    }
    for table in page.tables {
      do throws(TrackTable.Failure) {
        tracks += try TrackTable(Array(table.utf8)).tracks(for: effect)
      } catch {
        throw error.problem
      }
    }
    return tracks
  }

  private static func reason(_ error: CommandListError) -> String {
    switch error {
    case .unsupported(let what): "it lacks \(what)"
    case .historyChanged(let name): "the history of \(name) has another size"
    }
  }
}
