import Files
import Imaging
import PixelCompare
import Rendering

/// Reads a picture that a flag names.
enum PictureReader {
  /// The PNG, JPEG or WebP file at `path`.
  static func read(_ path: String, _ limits: ImageLimits) throws(CommandError) -> Image {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: limits.maxFileBytes)
    } catch {
      throw .rendering(.file(error))
    }
    do throws(ImageError) {
      return try ImageDecoder.ofPixels(bytes, name: path, depth: .eight, limits: limits)
    } catch {
      throw .rendering(.image(error))
    }
  }
}
