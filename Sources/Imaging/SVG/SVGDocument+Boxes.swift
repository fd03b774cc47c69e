/// A rectangle around what an element draws.
struct SVGBox: Equatable {
  /// The left top corner.
  var origin: SIMD2<Double>
  /// Width and height.
  var size: SIMD2<Double>

  /// The right bottom corner.
  var end: SIMD2<Double> { origin + size }
}

extension SVGDocument {
  /// The box around the ink of the element with an id, in CSS pixels of the picture; `nil` if it draws nothing.
  func boxInPicture(of id: String) -> SVGBox? {
    guard let size else { return nil }
    return box { library, handle, ink, error in
      withUnsafeBytes(of: SIMD4(0, 0, size.x, size.y)) { viewport in
        viewport.baseAddress.map {
          library.layerGeometry(handle, "#\(id)", $0, ink, nil, error)
        } ?? 0
      }
    }
  }

  /// The box around the ink of the element with an id, without the transforms around it; its origin is 0, 0.
  func boxByItself(of id: String) -> SVGBox? {
    box { library, handle, ink, error in
      library.elementGeometry(handle, "#\(id)", ink, nil, error)
    }
  }

  private func box(
    _ measure: (
      SVGLibrary, SVGLibrary.Pointer, SVGLibrary.Pointer,
      UnsafeMutablePointer<SVGLibrary.Pointer?>
    ) -> Int32
  ) -> SVGBox? {
    // An RsvgRectangle.
    var ink = SIMD4<Double>()
    var error: SVGLibrary.Pointer?
    let isMeasured = withUnsafeMutableBytes(of: &ink) { ink in
      ink.baseAddress.map { measure(library, handle, $0, &error) } ?? 0
    }
    if let error { library.freeError(error) }
    guard isMeasured != 0, ink.z > 0, ink.w > 0, (ink.x + ink.y + ink.z + ink.w).isFinite else {
      return nil
    }
    return SVGBox(origin: SIMD2(ink.x, ink.y), size: SIMD2(ink.z, ink.w))
  }
}
