public import Motion

/// A view's own transform: rotated and scaled about its middle, then translated.
public struct Placement: Sendable, Hashable {
  /// The translation of the middle in points, right and down.
  public var translation = SIMD2<Double>(0, 0)
  /// The rotation, clockwise.
  public var rotation = Angle(degrees: 0)
  /// The scale factor, more than 0.
  public var scale = 1.0
  /// How far a finger has moved it from its home, in points; a part of the translation.
  package var dragged = SIMD2<Double>(0, 0)
  /// Where a dragged sheet leans to on the canvas: the way along which it sinks, as a share, 0…1, of the most.
  package var lean = SIMD2<Double>(0, 0)

  /// Makes the identity placement.
  public init() {}

  /// Makes a placement.
  public init(translation: SIMD2<Double>, rotation: Angle = Angle(degrees: 0), scale: Double = 1) {
    self.translation = translation
    self.rotation = rotation
    self.scale = scale
  }

  /// The placement before a finger moved it.
  var home: Placement {
    Placement(translation: translation - dragged, rotation: rotation, scale: scale)
  }

  /// Whether it neither rotates nor scales, so that pixels stay aligned.
  var isTranslation: Bool { rotation.degrees == 0 && scale == 1 }

  /// Rotates a vector of the view to the canvas.
  func turned(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let (cosine, sine) = cosineAndSine
    return scale
      * SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }

  /// Rotates a vector of the canvas back to the view.
  func unturned(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let (cosine, sine) = cosineAndSine
    return SIMD2(cosine * vector.x + sine * vector.y, cosine * vector.y - sine * vector.x) / scale
  }

  /// Width and height on the canvas of a rotated and scaled view of `size`.
  package func bounds(of size: SIMD2<Double>) -> SIMD2<Double> {
    abs(turned(SIMD2(size.x, 0))) + abs(turned(SIMD2(0, size.y)))
  }

  private var cosineAndSine: (Double, Double) {
    // Exactly 1 and 0 without a rotation.
    rotation.degrees == 0 ? (1, 0) : (Math.cos(rotation.radians), Math.sin(rotation.radians))
  }
}

/// The absolute values of both components.
func abs(_ vector: SIMD2<Double>) -> SIMD2<Double> {
  SIMD2(vector.x.magnitude, vector.y.magnitude)
}
