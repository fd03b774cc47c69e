/// Sums over pixels from which a motion is estimated by least squares, for each premultiplied RGBA component.
struct MotionSums {
  var count: Float = 0
  /// The gradient by central differences, in levels per pixel, and the difference of the pictures.
  var x = SIMD4<Float>.zero
  var y = SIMD4<Float>.zero
  var difference = SIMD4<Float>.zero
  /// The squared gradient, as the mean of the squares of both one-sided differences.
  ///
  /// Squares of central differences are too
  /// small in hairlines, whose motion would be overestimated.
  var xx = SIMD4<Float>.zero
  var yy = SIMD4<Float>.zero
  /// Products of gradient and difference.
  var xy = SIMD4<Float>.zero
  var xDifference = SIMD4<Float>.zero
  var yDifference = SIMD4<Float>.zero
  var squaredDifference = SIMD4<Float>.zero

  /// Adds a pixel: the steps to it and from it in the sum of both pictures, and its difference.
  // Where this is inlined, the compiler takes the lanes apart.
  @inline(never)
  mutating func add(
    left: SIMD4<Float>, right: SIMD4<Float>, up: SIMD4<Float>, down: SIMD4<Float>,
    difference delta: SIMD4<Float>
  ) {
    let (gx, gy) = ((left + right) / 4, (up + down) / 4)
    count += 1
    x += gx
    y += gy
    difference += delta
    xx += (left * left + right * right) / 8
    yy += (up * up + down * down) / 8
    xy += gx * gy
    xDifference += gx * delta
    yDifference += gy * delta
    squaredDifference += delta * delta
  }

  /// The sum of products without the product of the means, over all components.
  func centered(_ products: SIMD4<Float>, _ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Float {
    (products - first * second / count).sum()
  }

  static func += (sums: inout MotionSums, more: MotionSums) {
    sums.count += more.count
    sums.x += more.x
    sums.y += more.y
    sums.difference += more.difference
    sums.xx += more.xx
    sums.yy += more.yy
    sums.xy += more.xy
    sums.xDifference += more.xDifference
    sums.yDifference += more.yDifference
    sums.squaredDifference += more.squaredDifference
  }
}
