import Imaging
import PixelCompare
import Rendering

extension Arguments {
  /// What draws SVG files that are compared or accepted.
  var drawing: SVGDrawing {
    let drawings = SVGDrawings(count: comparison.jobs ?? 4, limits: limits.image)
    return { file, scale, name throws(ImageError) in
      try drawings.image(of: file, scale: scale, name: name)
    }
  }
}
