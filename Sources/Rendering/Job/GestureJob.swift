public import Effects
import Frame
import Imaging

extension GestureFile {
  /// Reads a JSON5 file of pointer events; `-` is standard input.
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read, is no JSON5, or
  ///   an event does not fit.
  public init(path: String) throws(RenderingError) {
    let name = path == "-" ? "standard input" : path
    let limits = GestureLimits.document
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: limits.bytes)
    } catch {
      throw RenderingError(error, of: "a file of pointer events")
    }
    let document: JSON5Value
    do throws(JSON5Error) { document = try JSON5.read(bytes, limits: limits) } catch {
      throw .inputFile("\(name.printable):\(error)")
    }
    do throws(GestureError) { try self.init(document) } catch {
      throw .inputFile("\(name.printable):\(error)")
    }
  }
}

extension RenderRequest {
  /// What the gesture does to the effect on `stage`.
  func interaction(on stage: Stage) throws(JobError) -> Interaction? {
    guard let gesture else { return nil }
    guard
      let interaction = Interaction(
        gesture, with: effect, on: stage, duration: playback.duration)
    else { throw .noGesture(effect: effect.name) }
    guard playback.mode == .once, playback.delay == 0, playback.repeatCount == 1 else {
      throw .gestureAndPlay
    }
    return interaction
  }
}
