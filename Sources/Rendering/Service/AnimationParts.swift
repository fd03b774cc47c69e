import Files
import Glibc
import Imaging

/// The frames of an animation that several workers draw, each in a file until all are there.
package struct AnimationParts {
  private let output: Output

  /// The file of a frame in `folder`, whose name ends in a slash.
  package static func path(ofFrame number: Int, in folder: String) -> String? {
    AnimationParts(in: folder).output.path(ofFrame: number)
  }

  /// Frames in `folder`, whose name ends in a slash.
  init(in folder: String) { output = .sequence(FramePattern(folder: folder)) }

  /// Writes the frames.
  var sink: PictureSink { PictureSink(output, overwrite: true, text: []) }

  /// Hands the frames of `job`, all of which are there, to its sink.
  ///
  /// A file has straight alpha; premultiplied, it is again what was drawn.
  func put(_ job: RenderJob, into sink: any FrameSink) throws(RenderingError) {
    let pipeline = FramePipeline(sink, capacity: job.picturesInFlight(renderers: 1))
    do throws(SinkError) {
      for timed in job.frames {
        let place = try pipeline.takePlace()
        let image: Image
        do throws(SinkError) { image = try picture(timed.number, job.depth) } catch {
          pipeline.giveUp(place)
          try pipeline.finish()
          throw error
        }
        pipeline.submit(image, frame: timed.number, at: place)
      }
      try pipeline.finish()
      try sink.finish()
    } catch {
      sink.close()
      throw .sink(error)
    }
  }

  private func picture(_ number: Int, _ depth: Image.Depth) throws(SinkError) -> Image {
    let path = output.path(ofFrame: number) ?? ""
    do throws(FileError) {
      let bytes = try InputFile.read(path)
      do throws(ImageError) {
        return try PNG.decode(
          bytes, name: path, color: .raw, depth: depth,
          limits: ImageLimits(maxPixels: 1 << 40, maxMemoryBytes: 1 << 40)
        ).premultiplied()
      } catch {
        throw FileError.cannotRead(path: path, errno: EIO)
      }
    } catch {
      throw .file(error)
    }
  }
}
