import Imaging
import PixelCompare
import Rendering

extension Assets {
  /// The file of pixels of a mask, 8 bits a component.
  func mask(_ name: String) throws(RenderingError) -> Image {
    let request = FileRequest(name, as: .mask)
    let bytes = try read(request)
    do throws(ImageError) {
      return try ImageDecoder.ofPixels(bytes, name: request.title, depth: .eight, limits: limits)
    } catch {
      throw .image(error)
    }
  }
}
