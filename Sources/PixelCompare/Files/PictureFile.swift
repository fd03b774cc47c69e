import Files
import Imaging

/// A picture file in memory.
package struct PictureFile {
  let name: FileName
  let bytes: [UInt8]

  init(_ name: FileName, _ limits: ImageLimits) throws(ImageError) {
    self.name = name
    do throws(FileError) {
      bytes = try name.read(limit: limits.maxFileBytes)
    } catch {
      throw .file(error)
    }
  }

  func decoded(
    _ limits: ImageLimits, depth: Image.Depth? = nil
  ) throws(ImageError) -> Image {
    try ImageDecoder.ofPixels(bytes, name: "\(name)", depth: depth, limits: limits)
  }

  var fingerprint: Fingerprint? { Fingerprint(png: bytes) }
}
