package import Documents
package import Effects
package import Frame

/// An effect that a page plays: texts, times and pointer events in, commands out.
///
/// The same code draws the frames of `peelgl render`, so that both show the same.
package struct PageProgram: Sendable {
  /// The result of a call.
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

  private let initial: PageSubject
  private var subject: PageSubject
  /// The effect where it lies on the stage, which is larger than the canvas by `margins`.
  private var placed: PageSubject
  private var stage: Stage
  /// The canvas in points.
  private var canvas: SIMD2<Double>
  private var room = PageBleed()
  private var margins = PageBleed.Margins()
  private let document: PageDocument
  private var playback: Playback
  /// The gesture that is replayed, or that continues.
  private var hand: LiveHand?
  private var touch: PageSubject.Touch?
  private var facts: SurfaceMap<AssetRequest, PictureFacts> = [:]
  private var versions = 0
  private var left = LeftSurfaces()
  private var writer = CommandWriter()
  /// The abilities of the page's device.
  package var abilities = Abilities.es30

  /// Begins with a page's document and its effect; `nil` for a play that no effect has.
  init?(_ document: PageDocument, _ subject: PageSubject) {
    guard let playback = Self.playback(of: subject, document) else { return nil }
    self.document = document
    initial = subject
    self.subject = subject
    placed = subject
    self.playback = playback
    stage = document.stage
    canvas = stage.canvas
    if let file = document.gesture, !file.gesture.isEmpty {
      hand = LiveHand(file)
      touchAgain()
    }
  }

  /// The words of the last frame.
  package var words: [UInt32] { writer.words }

  /// Seconds until nothing moves, or until the play is over.
  package var totalDuration: Double { touch?.endSeconds ?? playback.totalDuration }

  /// Writes the milestones: for each, the index of its kind, the item of a scene or −1, and the bits of its
  /// seconds.
  ///
  /// - Returns: Their number.
  package mutating func writeMilestones() -> Int {
    catchUp()
    let milestones = self.milestones
    writer.begin()
    for milestone in milestones {
      writer.append(Milestone.Kind.allCases.firstIndex(of: milestone.kind) ?? 0)
      writer.append(milestone.item ?? -1)
      writer.append(milestone.seconds.bitPattern)
    }
    return milestones.count
  }

  /// Seconds until the play is over, which fingers may have taken over.
  package var playDuration: Double { playback.totalDuration }

  private var milestones: [Milestone] {
    touch?.milestones ?? subject.milestones(playback, stage.inputs.count)
  }

  /// Sets the members of an object; all other parameters have the values that the page began with.
  ///
  /// - Returns: The place of the member that does not fit, after which nothing changes; `nil` if all do.
  package mutating func set(_ values: JSON) -> Int? {
    do throws(PageSubject.WrongMember) { subject = try initial.setting(values) } catch {
      return error.place
    }
    playback = Self.playback(of: subject, document, mode: playback.mode) ?? playback
    place()
    return nil
  }

  /// Plays in the mode at a place in `PlayMode.names`, with the seconds that `hold` holds.
  package mutating func play(_ mode: Int, seconds: Double) {
    playback =
      Self.playback(of: subject, document, mode: PlayMode(number: mode, seconds: seconds))
      ?? playback
  }

  /// Draws at this many pixels per point.
  package mutating func scale(_ scale: Double) {
    guard scale.isFinite, scale > 0, scale != stage.scale else { return }
    stage.scale = scale
    place()
  }

  /// Gives the canvas the size that shows a whole play with the values that parameters have.
  package mutating func fit() {
    canvas = subject.wholeCanvas(stage.inputs.map { $0.size }, stage.scale)
    place()
  }

  /// Also draws around the canvas: this many points on each side, or as many as the picture needs.
  package mutating func bleed(_ most: SIMD2<Double>, asNeeded isAsNeeded: Bool) {
    guard most.x.isFinite, most.y.isFinite else { return }
    room = PageBleed(most: most, isAsNeeded: isAsNeeded)
    place()
  }

  /// The pixels of the canvas, and of what is drawn around it.
  package var size: PixelSize { stage.pixelSize }

  /// The pixels that are drawn beside the canvas: to the left, above, to the right, and below.
  package var marginPixels: [Int] {
    [margins.low.x, margins.low.y, margins.high.x, margins.high.y].map { margin in
      Int((margin * stage.scale).rounded(), within: 0...1 << 20)
    }
  }

  /// Whether fingers can move the effect with the values that its parameters have.
  package var takesGesture: Bool { subject.takesGesture(stage.inputs.count) }

  /// The files of the pictures that follow the page's own, which parameters name.
  package var pictureFiles: [String] { subject.pictureFiles }

  /// Whether what is drawn depends on measures of pictures: the width of strokes, and the share of a box that is covered.
  package var measuresPictures: Bool { subject.measuresPictures }

  /// Takes the pictures of an object's member `inputs` in place of all that it has.
  package mutating func replacePictures(_ pictures: JSON) {
    stage.inputs = PageDocument.inputs(of: pictures)
    playback = Self.playback(of: subject, document, mode: playback.mode) ?? playback
    place()
  }

  /// Whether a finger that is down moves the effect, or will if it stays where it is.
  package mutating func takesFinger() -> Bool {
    catchUp()
    return touch?.takesFinger() ?? false
  }

  /// Whether fingers have left the effect otherwise than they found it, for good.
  package mutating func leavesChange() -> Bool {
    catchUp()
    return touch?.leavesChange() ?? false
  }

  /// The time of the play that shows what fingers have left; `nil` where none does.
  package mutating func leftSeconds() -> Double? {
    catchUp()
    return touch?.leftSeconds().map { playback.seconds(ofForward: $0) }
  }

  /// Replays a gesture in place of the play.
  package mutating func replay(_ gesture: JSON) {
    hand = LiveHand(GestureFile(page: gesture))
    place()
  }

  /// Begins to follow fingers in place of the play, which is at `seconds`.
  ///
  /// - Returns: The seconds on its way forward.
  package mutating func follow(from seconds: Double) -> Double {
    let moment = playback.moment(at: seconds.isFinite ? seconds : 0)
    let isForward = moment.direction == .forward
    let start = isForward ? moment.seconds : playback.duration - moment.seconds
    hand = LiveHand(following: document.gesture, from: start)
    place()
    return start
  }

  /// Plays again in place of what fingers do.
  package mutating func release() {
    hand = nil
    place()
  }

  /// A finger did something; what does not fit what it did before is left out.
  package mutating func take(_ event: PointerEvent) {
    hand?.take(event)
  }

  /// A key went down or up.
  package mutating func take(_ event: KeyEvent) {
    hand?.take(event)
  }

  /// Draws the picture at `seconds`.
  package mutating func frame(at seconds: Double) -> Outcome {
    catchUp()
    writer.begin()
    let frame: Frame
    do throws(PageSubject.Failure) {
      let draw = touch?.frame ?? placed.frame
      frame = try draw(seconds, stage, playback, document.tracks)
    } catch {
      return .failed(error.sentence)
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
  package mutating func take(picture number: UInt32, _ pixels: Span<UInt32>) {
    guard let request = writer.request(number),
      pixels.count == request.size.width * request.size.height
    else { return }
    versions += 1
    facts[request] = PictureFacts(pixels, size: request.size, version: versions)
  }

  /// Writes what frees the histories of targets, so that the next frame begins with empty ones.
  package mutating func restart() {
    let ending = left.endingSequence()
    left = ending.left
    writer.begin()
    writer.write(ending.commands)
  }

  /// Starts again on an empty device, after its context was lost.
  package mutating func forgetDevice() {
    left = LeftSurfaces()
    writer.forget()
  }

  /// Takes what fingers have done since the last time.
  private mutating func catchUp() {
    if hand?.hasNews == true { touchAgain() }
  }

  private mutating func touchAgain() {
    hand?.settle()
    if hand?.takeReach() == true { measure() }
    touch = hand.flatMap { hand in
      let gesture = hand.gesture(within: margins.low)
      return touch?.continued(gesture)
        ?? placed.touch(gesture, hand.placement, stage, playback.duration)
    }
  }

  /// Places the effect, and what fingers do, on a stage that is as large as they need.
  private mutating func place() {
    hand?.settle()
    _ = hand?.takeReach()
    touch = nil
    room.forget()
    measure()
    touchAgain()
  }

  private mutating func measure() {
    let before = margins
    stage.canvas = canvas
    margins = room.margins(of: subject, on: stage, by: hand, lasting: playback.duration)
    placed = subject
    if margins.low != .zero {
      if let moved = subject.moved(margins.low) { placed = moved } else { margins = .init() }
    }
    stage.canvas = canvas + margins.low + margins.high
    if margins != before { touch = nil }
  }

  /// The play of an effect, in another mode than the page's without delay and repetitions.
  private static func playback(
    of subject: PageSubject, _ page: PageDocument, mode: PlayMode? = nil
  ) -> Playback? {
    let isOwn = mode == nil || mode == page.mode
    return try? Playback(
      mode ?? page.mode, delay: isOwn ? page.delay : 0, repeatCount: isOwn ? page.repeatCount : 1,
      duration: page.duration ?? subject.duration(page.stage.inputs.count))
  }

  private static func reason(_ error: CommandListError) -> String {
    switch error {
    case .unsupported(let what): "it lacks \(what)"
    case .historyChanged(let name): "the history of \(name) has another size"
    }
  }
}
