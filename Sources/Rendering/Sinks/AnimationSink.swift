package import Imaging
package import Outputs

/// Writes all frames into one animated file.
package final class AnimationSink: FrameSink {
  private let animation: any AnimationOutput

  /// Starts the file that `request` describes.
  package init(_ request: AnimationRequest) throws(SinkError) {
    do throws(AnimationError) { animation = try request.open() } catch { throw SinkError(error) }
  }

  package var needsPrevious: Bool { true }

  package func encode(_ image: Image, after previous: Image?) throws(SinkError) -> EncodedFrame? {
    do throws(AnimationError) { return try animation.encode(image, after: previous) } catch {
      throw SinkError(error)
    }
  }

  package func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError) {
    do throws(AnimationError) { try animation.write(encoded) } catch { throw SinkError(error) }
  }

  package func finish() throws(SinkError) {
    do throws(AnimationError) { try animation.finish() } catch { throw SinkError(error) }
  }

  package var choice: String? { animation.choice }

  package func close() { animation.close() }
}

extension SinkError {
  /// Why an animation could not be written.
  init(_ error: AnimationError) {
    self =
      switch error {
      case .file(let error): .file(error)
      case .closed: .closed
      case .unfit: .unfit(error.description)
      default: .encoding(error.description)
      }
  }
}
