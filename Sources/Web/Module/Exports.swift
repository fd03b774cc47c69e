// The C interface of a page's program, over the memory that it shares with the page. In front of these functions a page calls
// `peel_start_EFFECT`, of which `scripts/wasm` writes one for each effect; each module is linked with one of them, so that all
// other effects are left out.
import Documents
import Effects
import Frame
import PageProgram

/// The state of a page: its subject and the written bytes.
@unsafe
private struct PageState {
  /// The program that calls are for.
  var program: PageProgram?
  /// Its place among all programs that share the module.
  var chosen = 0
  /// The other programs at their places; `nil` if there is none.
  var others: [PageProgram?] = [nil]
  /// Places without a program.
  var free: [Int] = [0]
  /// What the page has written: texts, or pixels.
  var input = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// A text that the page reads.
  var text: [UInt8] = []
}

// A page has one thread.
nonisolated(unsafe) private var page = unsafe PageState()

/// Space for this many bytes that the page writes.
@_cdecl("peel_input")
func peelInput(_ count: Int) -> UnsafeMutableRawPointer? {
  if unsafe count > page.input.count {
    unsafe page.input.deallocate()
    unsafe page.input = .allocate(byteCount: count, alignment: 16)
  }
  return unsafe page.input.baseAddress
}

/// Chooses the program at a place for the calls that follow.
@_cdecl("peel_choose")
func peelChoose(_ place: Int) {
  guard unsafe place != page.chosen, unsafe page.others.indices.contains(place) else { return }
  unsafe page.others[page.chosen] = page.program
  unsafe page.program = page.others[place]
  unsafe page.others[place] = nil
  unsafe page.chosen = place
}

/// Ends the program at a place, which others may take.
@_cdecl("peel_end")
func peelEnd(_ place: Int) {
  peelChoose(place)
  unsafe page.program = nil
  unsafe page.free.append(place)
}

/// Begins with a page's document at a place among all programs, which is chosen; −1 for one that does not fit.
func start(_ count: Int, _ abilities: Int, _ begin: (JSON) -> PageProgram?) -> Int {
  guard let document = PackedValue.read(bytes(count)), var made = begin(document) else { return -1 }
  func has(_ ability: AbilityBit) -> Bool { abilities & Int(ability.rawValue) != 0 }
  made.abilities = Abilities(
    keepsFragments: false, drawsHalfFloat: has(.drawsHalfFloat), blendsFloat: has(.blendsFloat),
    filtersFloat: has(.filtersFloat))
  if unsafe page.free.isEmpty {
    unsafe page.free.append(page.others.count)
    unsafe page.others.append(nil)
  }
  unsafe peelChoose(page.free.removeLast())
  unsafe page.program = made
  return unsafe page.chosen
}

/// Sets parameters from an object; the place of the first that does not fit, or −1.
@_cdecl("peel_set")
func peelSet(_ count: Int) -> Int {
  guard let values = PackedValue.read(bytes(count)) else { return 0 }
  return unsafe page.program?.set(values) ?? -1
}

/// Plays in the mode at a place in `PlayMode.names`.
@_cdecl("peel_play")
func peelPlay(_ mode: Int, _ seconds: Double) {
  unsafe page.program?.play(mode, seconds: seconds)
}

/// Replays a gesture.
@_cdecl("peel_replay")
func peelReplay(_ count: Int) {
  if let gesture = PackedValue.read(bytes(count)) { unsafe page.program?.replay(gesture) }
}

/// Follows fingers in place of a play that is at `seconds`; returns the seconds on its way forward.
@_cdecl("peel_follow")
func peelFollow(_ seconds: Double) -> Double { unsafe page.program?.follow(from: seconds) ?? 0 }

/// Plays again in place of what fingers do.
@_cdecl("peel_release")
func peelRelease() { unsafe page.program?.release() }

/// A finger did something, in the phase at a place among all.
@_cdecl("peel_event")
func peelEvent(_ seconds: Double, _ pointer: Int, _ phase: Int, _ x: Double, _ y: Double) {
  let phases = PointerEvent.Phase.allCases
  guard phases.indices.contains(phase) else { return }
  unsafe page.program?.take(
    PointerEvent(
      seconds: seconds, pointer: pointer, phase: phases[phase], position: SIMD2(x, y)))
}

/// A key went down or up.
@_cdecl("peel_key")
func peelKey(_ seconds: Double, _ code: Int, _ isDown: Int) {
  unsafe page.program?.take(KeyEvent(seconds: seconds, code: code, isDown: isDown != 0))
}

/// Draws at this many pixels per point.
@_cdecl("peel_scale")
func peelScale(_ scale: Double) { unsafe page.program?.scale(scale) }

/// Gives the canvas the size that the effect needs with the values that its parameters have.
@_cdecl("peel_fit")
func peelFit() { unsafe page.program?.fit() }

/// Also draws around the canvas: this many points on each side, or only as many as the picture needs.
@_cdecl("peel_bleed")
func peelBleed(_ x: Double, _ y: Double, _ isAsNeeded: Int) {
  unsafe page.program?.bleed(SIMD2(x, y), asNeeded: isAsNeeded != 0)
}

/// Pixels that are drawn beside the canvas, by its side: 0 left, 1 above, 2 right, 3 below.
@_cdecl("peel_edge")
func peelEdge(_ side: Int) -> Int {
  guard let margins = unsafe page.program?.marginPixels, margins.indices.contains(side) else {
    return 0
  }
  return margins[side]
}

/// Whether fingers can move the effect.
@_cdecl("peel_takes_gesture")
func peelTakesGesture() -> Int { unsafe page.program?.takesGesture == true ? 1 : 0 }

/// Whether a finger that is down moves the effect, or will if it stays where it is.
@_cdecl("peel_takes_finger")
func peelTakesFinger() -> Int { unsafe page.program?.takesFinger() == true ? 1 : 0 }

/// Whether fingers have left the effect otherwise than a play begins, for good.
@_cdecl("peel_leaves_change")
func peelLeavesChange() -> Int { unsafe page.program?.leavesChange() == true ? 1 : 0 }

/// The time of the play that shows what fingers have left; −1 where none does.
@_cdecl("peel_left_seconds")
func peelLeftSeconds() -> Double { unsafe page.program?.leftSeconds() ?? -1 }

/// Writes the files of the pictures that follow the page's own, each with a line feed behind it, as a text.
@_cdecl("peel_files")
func peelFiles() {
  unsafe page.text = page.program?.pictureFiles.flatMap { Array($0.utf8) + [10] } ?? []
}

/// Whether what is drawn depends on measures of pictures.
@_cdecl("peel_measures_pictures")
func peelMeasuresPictures() -> Int { unsafe page.program?.measuresPictures == true ? 1 : 0 }

/// Takes the pictures of an object's member `inputs` in place of all others.
@_cdecl("peel_replace_pictures")
func peelReplacePictures(_ count: Int) {
  if let pictures = PackedValue.read(bytes(count)) {
    unsafe page.program?.replacePictures(pictures)
  }
}

/// The width in pixels of the canvas and what is drawn around it.
@_cdecl("peel_width")
func peelWidth() -> Int { unsafe page.program?.size.width ?? 0 }

/// The height in pixels of the canvas and what is drawn around it.
@_cdecl("peel_height")
func peelHeight() -> Int { unsafe page.program?.size.height ?? 0 }

/// Seconds until nothing moves.
@_cdecl("peel_seconds")
func peelSeconds() -> Double { unsafe page.program?.totalDuration ?? 0 }

/// Seconds until the play is over, which fingers may have taken over.
@_cdecl("peel_play_seconds")
func peelPlaySeconds() -> Double { unsafe page.program?.playDuration ?? 0 }

/// Makes the picture at a time; a ``FrameAnswer``.
@_cdecl("peel_frame")
func peelFrame(_ seconds: Double) -> Int {
  guard let outcome = unsafe page.program?.frame(at: seconds) else { return -1 }
  switch outcome {
  case .frame: return FrameAnswer.commands.rawValue
  case .needsPictures: return FrameAnswer.needsPictures.rawValue
  case .failed(let sentence):
    unsafe page.text = Array(sentence.utf8)
    return -1
  }
}

/// Takes the pixels of a picture that was needed.
@_cdecl("peel_picture")
func peelPicture(_ number: Int, _ pixels: Int) {
  guard let start = unsafe page.input.baseAddress, unsafe page.input.count >= 4 * pixels else {
    return
  }
  let words = unsafe UnsafeBufferPointer(
    start: start.assumingMemoryBound(to: UInt32.self), count: pixels)
  unsafe page.program?.take(picture: UInt32(truncatingIfNeeded: number), words.span)
}

/// Where the words are that the last frame wrote; they stay until the next one.
@_cdecl("peel_words")
func peelWords() -> UnsafePointer<UInt32>? {
  // The program keeps them.
  unsafe page.program?.words.withUnsafeBufferPointer { $0.baseAddress }
}

/// Writes what happens when, as words, and returns how much there is.
@_cdecl("peel_milestones")
func peelMilestones() -> Int { unsafe page.program?.writeMilestones() ?? 0 }

/// Bytes of the last text.
@_cdecl("peel_text_length")
func peelTextLength() -> Int { unsafe page.text.count }

/// Where the last text is.
@_cdecl("peel_text")
func peelText() -> UnsafePointer<UInt8>? {
  unsafe page.text.withUnsafeBufferPointer { $0.baseAddress }
}

/// Writes what frees the histories of targets, so that the next frame begins with empty ones.
@_cdecl("peel_restart")
func peelRestart() { unsafe page.program?.restart() }

/// The page's device has lost all that it had.
@_cdecl("peel_forget_device")
func peelForgetDevice() { unsafe page.program?.forgetDevice() }

private func bytes(_ count: Int) -> [UInt8] {
  unsafe Array(UnsafeRawBufferPointer(page.input).prefix(count))
}
