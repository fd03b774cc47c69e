import Documents
import Imaging
import PixelCompare
import Rendering

extension Assets {
  /// The file of pixels of a mask, 8 bits a component.
  func mask(_ name: String) throws(RenderingError) -> Image {
    let request = FileRequest(name, as: .mask)
    let bytes = try read(request)
    return try mapError(
      to: RenderingError.image,
      try ImageDecoder.ofPixels(bytes, name: request.title, depth: .eight, limits: limits))
  }
}
