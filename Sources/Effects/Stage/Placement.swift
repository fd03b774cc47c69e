public import Motion

/// A view's own transform: turned and scaled about its middle, then moved.
public struct Placement: Sendable, Hashable {
  /// Points that the middle is moved right and down; default none.
  public var translation = SIMD2<Double>(0, 0)
  /// How far it is turned, clockwise; default not.
  public var rotation = Angle(degrees: 0)
  /// How much larger it is drawn, more than 0; default 1.
  public var scale = 1.0

  /// Makes the placement that changes nothing.
  public init() {}

  /// Makes a placement.
  public init(translation: SIMD2<Double>, rotation: Angle = Angle(degrees: 0), scale: Double = 1) {
    self.translation = translation
    self.rotation = rotation
    self.scale = scale
  }

  /// Whether it neither turns nor scales, so that pixels stay pixels.
  var isTranslation: Bool { rotation.degrees == 0 && scale == 1 }

  /// Where a vector from the view's middle points on the canvas.
  func turned(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let (cosine, sine) = cosineAndSine
    return scale
      * SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }

  /// The vector in the view that points along `vector` on the canvas.
  func unturned(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let (cosine, sine) = cosineAndSine
    return SIMD2(cosine * vector.x + sine * vector.y, cosine * vector.y - sine * vector.x) / scale
  }

  /// Width and height on the canvas of a view of `size`, turned and scaled.
  package func bounds(of size: SIMD2<Double>) -> SIMD2<Double> {
    abs(turned(SIMD2(size.x, 0))) + abs(turned(SIMD2(0, size.y)))
  }

  private var cosineAndSine: (Double, Double) {
    // Exactly 1 and 0 where nothing is turned.
    rotation.degrees == 0 ? (1, 0) : (Math.cos(rotation.radians), Math.sin(rotation.radians))
  }
}

/// Both magnitudes.
func abs(_ vector: SIMD2<Double>) -> SIMD2<Double> {
  SIMD2(vector.x.magnitude, vector.y.magnitude)
}
