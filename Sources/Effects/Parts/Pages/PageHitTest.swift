import Frame
import Motion

/// Which place of which page shows at a point of the canvas: the inverse of its drawing.
public struct PageHitTest: Sendable {
  /// A visible point of a page.
  public struct Hit: Sendable, Hashable {
    /// The picture of the page, counted from 0; `nil` for blank paper.
    public var picture: Int?
    /// Where it is on the page, in unit coordinates.
    public var unit: SIMD2<Double>
    /// The same point, in points from the page's top-left corner.
    public var layer: SIMD2<Double>
  }

  /// What shows, from bottom to top.
  let sides: [PageSide]
  /// The camera that sees it.
  let camera: SheetCamera
  /// Width and height of a page.
  let page: PixelSize
  /// The canvas.
  let canvas: PixelSize
  /// Whether paper shows where a picture is transparent.
  let hasPaper: Bool
  /// Pixels per point.
  let scale: Double

  /// The pictures that show.
  public var pictures: [Int] { Set(sides.compactMap { $0.picture }).sorted() }

  /// The nearest visible point at a point of the canvas, in points from its top-left corner.
  ///
  /// - Parameters:
  ///   - point: Where; outside the canvas nothing shows.
  ///   - isVisible: Whether a picture shows anything at a unit coordinate; where it does not, pages without paper
  ///     show what is behind. By default whole pages count.
  /// - Returns: The point, or `nil` if no page shows.
  public func hit(
    at point: SIMD2<Double>, isVisible: (_ picture: Int, SIMD2<Double>) -> Bool
  ) -> Hit? {
    let pixel = point * scale
    guard pixel.min() >= 0, pixel.x <= Double(canvas.width), pixel.y <= Double(canvas.height)
    else { return nil }
    for side in sides.reversed() {
      guard let unit = side.unit(at: pixel, seenBy: camera) else { continue }
      guard hasPaper || side.shows(at: unit, isVisible) else { continue }
      return Hit(picture: side.picture, unit: unit, layer: unit * page.vector / scale)
    }
    return nil
  }
}

/// A side of a sheet as it is drawn: flat, or a patch of one in the air.
struct PageSide: Sendable {
  /// The picture that is printed on it; `nil` for blank paper.
  let picture: Int?
  /// Where the picture lies on the page, in its units.
  let printed: (origin: SIMD2<Double>, size: SIMD2<Double>)
  /// Its triangles: units of the page, and places on the canvas in pixels with z towards the viewer.
  let mesh: TriangleMesh
  /// Lines where it turns away from the eye: the normal, inwards, and what is added for the share of a pixel inside.
  let rims: [SIMD3<Double>]

  /// The place of the page that a pixel shows, in its units; `nil` where it passes the side by.
  func unit(at pixel: SIMD2<Double>, seenBy camera: SheetCamera) -> SIMD2<Double>? {
    guard rims.allSatisfy({ $0.x * pixel.x + $0.y * pixel.y + $0.z >= 0.5 }) else { return nil }
    let ray = SIMD3(pixel.x, pixel.y, 1)
    for first in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = mesh.indices[first..<first + 3].map { corner(Int($0), seenBy: camera) }
      let (a, b, c) = (corners[0].seen, corners[1].seen, corners[2].seen)
      // The pixel's ray as a combination of the three corners, as in MeshHitTest.
      var shares = SIMD3(dot(cross(b, c), ray), dot(cross(c, a), ray), dot(cross(a, b), ray))
      let sum = shares.sum()
      guard sum != 0 else { continue }
      shares /= sum
      guard shares.min() >= 0 else { continue }
      let unit =
        shares.x * corners[0].unit + shares.y * corners[1].unit + shares.z * corners[2].unit
      if unit.min() >= 0, unit.max() <= 1 { return unit }
    }
    return nil
  }

  /// Whether its picture shows anything at a place of the page.
  func shows(
    at unit: SIMD2<Double>, _ isVisible: (_ picture: Int, SIMD2<Double>) -> Bool
  ) -> Bool {
    guard let picture else { return false }
    let place = (unit - printed.origin) / printed.size
    return place.min() >= 0 && place.max() <= 1 && isVisible(picture, place)
  }

  /// The units of a vertex, and (x · w, y · w, w) of where it is seen, in canvas pixels.
  private func corner(
    _ index: Int, seenBy camera: SheetCamera
  ) -> (unit: SIMD2<Double>, seen: SIMD3<Double>) {
    let first = index * TriangleMesh.stride
    let numbers = mesh.components[first..<first + 5].map { Double($0) }
    let nearness = camera.magnification(at: numbers[4])
    let seen = camera.center + (SIMD2(numbers[2], numbers[3]) - camera.center) * nearness
    return (SIMD2(numbers[0], numbers[1]), SIMD3(seen.x, seen.y, 1) / nearness)
  }
}
