import Documents
public import Effects
public import Frame
import Imaging

/// Why the parts of a job are inconsistent; each description is one sentence.
public enum JobError: Error, Sendable, Equatable {
  /// Neither an effect nor a scene.
  case nothingToDraw
  /// Two settings that exclude each other.
  case conflict(String, String)
  /// Fewer pictures than the effect needs.
  case tooFewInputs(effect: String, needed: Int)
  /// More pictures than the effect can show.
  case tooManyInputs(effect: String, given: Int, taken: Int)
  /// A sound for an effect that shows pictures.
  case soundOfPictures(effect: String, String)
  /// A sound that an effect does not make.
  case noSound(effect: String)
  /// A picture of a shader that makes a sound alone.
  case soundAlone(effect: String)
  /// A setting of pictures, for a sound.
  case notOfSound(String)
  /// A sound for an output that is not a film.
  case soundWithoutFilm
  /// The sound of frames that are not consecutive.
  case soundOfGaps
  /// A sound of more seconds than a file can hold.
  case longSound(seconds: Double, allowed: Int)
  /// A single picture file for several frames.
  case oneNameForMany(String, frames: Int)
  /// An output that would replace a film or a sound from which it is made.
  case replacesInput(String)
  /// More frames than the limit.
  case tooManyFrames(count: Int, allowed: Int)
  /// More frames than the limit, with the hidden ones before them that an effect with history draws.
  case tooManySteps(count: Int, shown: Int, allowed: Int)
  /// A frame with history after more frames than can be numbered.
  case lateFrame(seconds: Double, most: Int)
  /// A frame that a job does not have.
  case noFrame(Int, of: Int)
  /// A pass or a target that a frame does not have; `among` lists the existing ones.
  case noPass(String, among: [String])
  /// A pass that leaves no picture.
  case passWithoutPicture(String)
  /// A pass whose frames would go into one file or a stream.
  case passNeedsPictures
  /// Motion blur of a shader that reads its own previous picture.
  case exposedHistory
  /// Motion blur, or several samples, of a shader that computes.
  case exposedComputing
  /// A request without an output, where one is required.
  case noOutput
  /// A canvas in pixels with a fractional side.
  case brokenPixels(SIMD2<Double>)
  /// A size of pictures for a shader without one.
  case sizeWithoutPicture(shader: String, SIMD2<Double>)
  /// A density that follows a picture, without one.
  case densityWithoutPicture
  /// A canvas side of less than a pixel.
  case emptyCanvas(width: Double, height: Double)
  /// A canvas or input with more pixels than the limit.
  case overLimit(width: Double, height: Double, allowed: Int)
  /// Drawing a frame would take more bytes than the limit.
  case overMemory(Double, allowed: Int)
  /// A canvas or input larger than the device can draw.
  case overDevice(PixelSize, device: String, allowed: Int)
  /// Finding the canvases of a scene's items takes more faces than the time limit allows.
  case largeCanvases(faces: Double, allowed: Int)
  /// More presses, with this number of motions, than the time limit allows.
  case manyPresses(Int, motions: Double, allowed: Int)
  /// A gesture for an effect that takes none.
  case noGesture(effect: String)
  /// A gesture together with a way to play.
  case gestureAndPlay
  /// A gesture with a view transform, for a scene of several views.
  case transformOfScene
  /// The mesh of an effect that bends no sheet.
  case noSheet(effect: String)
  /// A hit test of an effect that neither bends a sheet nor turns pages.
  case nothingToHit(effect: String)
  /// A placeholder of an SVG file without a text.
  case missingText(String, file: String)
  /// A text for a placeholder that XML cannot contain.
  case controlCharacter(inText: String)
  /// Texts that are too long in total for the placeholders of a file.
  case longTexts(file: String, allowed: Int)
  /// A text without a placeholder in any SVG input; `places` lists the existing ones.
  case unusedText(String, places: [String])
  /// A file outside of the folder that inputs are confined to.
  case outside(String, folder: String)
  /// A playback number outside its range.
  case playback(PlaybackError)
  /// Standard input where a file is required.
  case needsFile(String)
  /// A warning about a strict job.
  case warned(String)
  /// Standard input named for more than one purpose.
  case standardInputTwice
}

extension JobError: CustomStringConvertible {
  /// One sentence that says what is inconsistent and what would be right.
  public var description: String {
    switch self {
    case .nothingToDraw:
      "The job has no effect; name one, or a scene."
    case .conflict(let first, let second):
      "\(first) and \(second) cannot be used together; remove one."
    case .tooFewInputs(let effect, 1):
      "\(effect) needs a picture; name a file after it, or - for standard input."
    case .tooFewInputs(let effect, let needed):
      "\(effect) needs \(needed) pictures; name files or built-in icons after it."
    case .tooManyInputs(let effect, let given, let taken):
      "\(effect) takes \(counted(taken, "picture")), but \(given) \(given == 1 ? "was" : "were") given."
    case .soundOfPictures(let effect, let name):
      "\(name.printable) is a sound, which only shaders read; \(effect) takes pictures."
    case .noSound(let effect):
      "\(effect.printable) makes no sound; a Shadertoy shader with mainSound does, and --audio adds a file to a film."
    case .soundAlone(let effect):
      "\(effect.printable) has mainSound and no mainImage, so it is a sound; name a .wav output."
    case .notOfSound(let setting):
      "--\(setting) does not apply to a .wav output; leave it out."
    case .soundWithoutFilm:
      "--audio adds a sound to a film; name a .mp4, .mov or .webm output."
    case .soundOfGaps:
      "The frames of a film with sound must follow each other; leave --frames out, or name one range."
    case .longSound(let seconds, let allowed):
      "The sound would last \(seconds.rounded().plainText) s; the longest has \(allowed) s."
    case .oneNameForMany(let name, let frames):
      "\(name.printable) is one file for \(frames) frames;"
        + " use a name with %04d, a folder/ or -."
    case .replacesInput(let name):
      "\(name.printable) is an input that is read while the output is written; name another output."
    case .tooManyFrames(let count, let allowed):
      "The job has \(count) frames, more than the limit maxFrames of \(allowed);"
        + " --limit maxFrames=VALUE raises it."
    case .tooManySteps(let count, let shown, let allowed):
      "The shader depends on its previous frame, so at least \(counted(count, "frame")) must be drawn for"
        + " \(shown), more than the limit maxFrames of \(allowed); --limit maxFrames=VALUE raises it,"
        + " or use an earlier time, fewer frames per second or a smaller precharge."
    case .lateFrame(let seconds, let most):
      "The shader depends on its previous frame, and more than \(most) frames precede"
        + " \(seconds.plainText) s; use an earlier time or fewer frames per second."
    case .noFrame(let number, let count):
      "The job has no frame \(number); it has \(counted(count, "frame"))."
    case .noPass(let name, let names):
      "There is no pass \(quoted(name))" + suggestion(for: name, in: names, called: "passes")
    case .passWithoutPicture(let name):
      "The pass \(quoted(name)) writes storage buffers only, which are no picture; choose a pass that shows them."
    case .passNeedsPictures:
      "--pass shows one pass in pictures of their own; use a .png, .npy or .exr output, or a folder/."
    case .exposedHistory:
      "This shader reads its own previous picture, so no frame is a mean of moments; leave out --shutter."
    case .exposedComputing:
      "This shader computes, so each of its frames is drawn once; leave out --shutter and --samples."
    case .noOutput:
      "The request has no output; set one, or ask for Peelgl.frames(of:)."
    case .brokenPixels(let size):
      "fit is \(size.x.plainText) x \(size.y.plainText) but must be whole pixels."
    case .sizeWithoutPicture(let shader, let size):
      "--size fits pictures, and \(shader.printable) has none; --canvas \(size.x.plainText)x\(size.y.plainText) sets the canvas."
    case .densityWithoutPicture:
      "density auto needs a picture; give a number of pixels per point."
    case .emptyCanvas(let width, let height):
      "The canvas would be \(width) x \(height) pixels; each side needs at least 1."
    case .overLimit(let width, let height, let allowed):
      "A picture of \(width.rounded().plainText) x \(height.rounded().plainText) pixels is needed, more than the limit"
        + " maxPixels of \(allowed); --limit maxPixels=VALUE raises it."
    case .overMemory(let bytes, let allowed):
      "Drawing a frame takes about \((bytes / 1e6).rounded(.up).plainText) MB, "
        + PreparationLimits.advice(PreparationLimits.bytesName, allowed: allowed) + "."
    case .overDevice(let size, let device, let allowed):
      "A picture of \(size.width) x \(size.height) pixels is needed, but \(device) draws at"
        + " most \(allowed) a side; use a smaller --canvas, --size, --scale or --fit."
    case .largeCanvases(let faces, let allowed):
      "Finding the canvases of the scene's meshes takes \(faces.plainText) faces, "
        + PreparationLimits.advice(PreparationLimits.secondsName, allowed: allowed) + "."
    case .manyPresses(let presses, let motions, let allowed):
      "The gesture presses \(counted(presses, "time")), and each press is followed through"
        + " \(motions.plainText) balls and motions, "
        + PreparationLimits.advice(PreparationLimits.secondsName, allowed: allowed) + "."
    case .noGesture(let effect):
      "\(effect) does not take gestures; these do:"
        + " \(Effect.names { $0.takesGesture }.joined(separator: ", ")),"
        + " and \(Self.gesturesBySetting)."
    case .gestureAndPlay:
      "--gesture sets the timing, so it cannot be used with --play, --delay or --repeat."
    case .transformOfScene:
      "A gesture's transform is for a single sticker; in a scene each item has its own."
    case .noSheet(let effect):
      "\(effect) bends no sheet, so there is no mesh to print; \(listed(Effect.names { $0.bendsSheet })) have one."
    case .nothingToHit(let effect):
      "\(effect) bends no sheet and turns no pages, so there is nothing to hit; \(listed(Effect.names { $0.findsHits })) do."
    case .missingText(let place, let file):
      "\(file.printable) has a placeholder {{\(place.printable(upTo: 60))}}, but no text was given for it;"
        + " --text \(place.printable(upTo: 60))=TEXT, or the key text of a manifest, sets it."
    case .controlCharacter(let place):
      "The text for the placeholder {{\(place.printable(upTo: 60))}} has a control character; remove it."
    case .longTexts(let file, let allowed):
      "The texts for \(file.printable) have more than \(allowed) bytes in total; shorten them."
    case .unusedText(let name, let places):
      "No SVG input has a placeholder {{\(name.printable)}}"
        + suggestion(for: name, in: places, called: "places")
    case .outside(let file, let folder):
      "\(file.printable) is outside \(folder.printable), to which inputs are confined."
    case .playback(let error): "\(error)."
    case .needsFile(let noun):
      "Standard input cannot be \(noun), which is read more than once; name a file."
    case .warned(let warning): "With --strict a warning is an error: \(warning)."
    case .standardInputTwice:
      "Standard input can be only one of the files; name the others."
    }
  }

  private static var gesturesBySetting: String {
    listed(
      Effect.all.compactMap { effect in
        effect.profile.gestureSetting.map { "\(effect.name) with \($0)" }
      })
  }
}
