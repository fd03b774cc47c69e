/// The premultiplied RGBA pixels of one picture within two of a place.
struct Neighborhood {
  /// The least and the greatest components of some pixels.
  struct Limits {
    let low: SIMD4<Int16>
    let high: SIMD4<Int16>

    var range: SIMD4<Int16> { high &- low }

    /// The limits of four pixels' limits.
    @inline(__always)
    init(_ low: SIMD16<UInt8>, _ high: SIMD16<UInt8>) {
      let least = Self.first(low) { $0.lesser($1) }
      let greatest = Self.first(high) { $0.greater($1) }
      self.low = SIMD4(truncatingIfNeeded: unsafeBitCast(least, to: SIMD4<UInt8>.self))
      self.high = SIMD4(truncatingIfNeeded: unsafeBitCast(greatest, to: SIMD4<UInt8>.self))
    }

    /// The limit of four pixels, which is the first pixel when all lanes are compared with others.
    @inline(__always)
    private static func first(
      _ pixels: SIMD16<UInt8>, _ limit: (SIMD16<UInt8>, SIMD16<UInt8>) -> SIMD16<UInt8>
    ) -> UInt32 {
      let four = pixels.words
      let pairs = limit(pixels, SIMD4(four.z, four.w, four.x, four.y).bytes)
      return limit(pairs, SIMD4(repeating: pairs.words.y).bytes).words.x
    }
  }

  /// Four pixels of each row.
  private var rows: (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>)
  /// The fifth pixels of the first four rows.
  private var side: SIMD4<UInt32>
  /// The fifth pixel of the last row.
  private var corner: UInt32
  /// The pixel at the place, which fills up what the border cuts off.
  private let middle: UInt32
  /// How many of the pixels lie within the picture.
  private let count: Int

  /// The pixels around (x, y).
  @inline(__always)
  init(_ image: UnsafeRawPointer, width: Int, height: Int, x: Int, y: Int) {
    let stride = width &* 4
    let place = image + (y &* stride &+ x &* 4)
    middle = place.loadUnaligned(as: UInt32.self)
    guard x >= 2 && y >= 2 && x < width &- 2 && y < height &- 2 else {
      rows = (.zero, .zero, .zero, .zero, .zero)
      (side, corner) = (.zero, 0)
      count =
        (min(width - 1, x + 2) - max(0, x - 2) + 1) * (min(height - 1, y + 2) - max(0, y - 2) + 1)
      fill(place, width: width, height: height, x: x, y: y)
      return
    }
    @inline(__always)
    func four(_ row: Int) -> SIMD4<UInt32> {
      (place + ((row &- 2) &* stride &- 8)).loadUnaligned(as: SIMD4<UInt32>.self)
    }
    @inline(__always)
    func last(_ row: Int) -> UInt32 {
      (place + ((row &- 2) &* stride &+ 8)).loadUnaligned(as: UInt32.self)
    }
    rows = (four(0), four(1), four(2), four(3), four(4))
    side = SIMD4(last(0), last(1), last(2), last(3))
    corner = last(4)
    count = 25
  }

  /// Takes the pixels where the border of the picture cuts some off.
  private mutating func fill(
    _ place: UnsafeRawPointer, width: Int, height: Int, x: Int, y: Int
  ) {
    func pixel(_ row: Int, _ column: Int) -> UInt32 {
      let (dx, dy) = (column - 2, row - 2)
      guard 0..<width ~= x + dx, 0..<height ~= y + dy else { return middle }
      return place.loadUnaligned(fromByteOffset: (dy * width + dx) * 4, as: UInt32.self)
    }
    func four(_ row: Int) -> SIMD4<UInt32> {
      SIMD4(pixel(row, 0), pixel(row, 1), pixel(row, 2), pixel(row, 3))
    }
    rows = (four(0), four(1), four(2), four(3), four(4))
    side = SIMD4(pixel(0, 4), pixel(1, 4), pixel(2, 4), pixel(3, 4))
    corner = pixel(4, 4)
  }

  @inline(__always)
  private func eachFour(_ body: (SIMD4<UInt32>) -> Void) {
    body(rows.0)
    body(rows.1)
    body(rows.2)
    body(rows.3)
    body(rows.4)
    body(side)
  }

  /// The limits of all.
  @inline(__always)
  var limits: Limits {
    var low = SIMD4(repeating: corner).bytes
    var high = low
    eachFour { four in
      low = low.lesser(four.bytes)
      high = high.greater(four.bytes)
    }
    return Limits(low, high)
  }

  /// The limits of the pixels within one of the place.
  @inline(__always)
  var near: Limits {
    var (above, here, below) = (rows.1, rows.2, rows.3)
    (above.x, here.x, below.x) = (above.y, here.y, below.y)
    return Limits(
      above.bytes.lesser(here.bytes).lesser(below.bytes),
      above.bytes.greater(here.bytes).greater(below.bytes))
  }

  /// How far a colour may be from a mix: rounding, plus a share of the range.
  private static let reach: (rounding: Float, share: Float) = (4, 1.0 / 6)
  /// How far mixes may lie beyond the colours, as a multiple of their distance from the mean.
  ///
  /// All pixels of a thin stroke may be paler than the stroke itself.
  private static let stretch: Float = 2.5
  /// The most steps of the search.
  private static let steps = 12

  /// Whether `color` is close to a mix of the pixels, or to an extrapolated one.
  ///
  /// The search for the nearest point in the convex hull of the pixels follows Gilbert 1966. It starts with their mean.
  func mixes(to color: SIMD4<Int16>, _ limits: Limits) -> Bool {
    let mean = mean
    let color = SIMD4<Float>(lanes: SIMD4(truncatingIfNeeded: color))
    var rest = (mean - color) / Self.stretch
    let target = mean - rest
    let range = Float(limits.range.max())
    let reach = (Self.reach.rounding + Self.reach.share * range) / Self.stretch
    // What lies beyond the limits of all components is far from every mix.
    let low = SIMD4<Float>(lanes: SIMD4(truncatingIfNeeded: limits.low)) - reach
    let high = SIMD4<Float>(lanes: SIMD4(truncatingIfNeeded: limits.high)) + reach
    if any((target .< low) .| (target .> high)) { return false }
    for _ in 0..<Self.steps {
      let length = (rest * rest).sum()
      if length <= reach * reach { return true }
      let nearest = first(along: rest) - target
      let least = (nearest * rest).sum()
      // Every mix is at least this far away.
      if least > 0 && least * least > reach * reach * length { return false }
      let step = nearest - rest
      let square = (step * step).sum()
      if square > 0 { rest += step * min(1, max(0, -(rest * step).sum() / square)) }
    }
    return false
  }

  @inline(__always)
  private var mean: SIMD4<Float> {
    // Two components in 16 bits each.
    var redBlue = SIMD4<UInt32>(corner & 0x00FF_00FF, 0, 0, 0)
    var greenAlpha = SIMD4<UInt32>((corner &>> 8) & 0x00FF_00FF, 0, 0, 0)
    eachFour { four in
      redBlue &+= four & 0x00FF_00FF
      greenAlpha &+= (four &>> 8) & 0x00FF_00FF
    }
    let (rb, ga) = (redBlue.wrappedSum(), greenAlpha.wrappedSum())
    let total = SIMD4(
      Float(rb & 0xFFFF), Float(ga & 0xFFFF), Float(rb &>> 16), Float(ga &>> 16))
    let surplus = Self.color(middle) * Float(25 &- count)
    return (total - surplus) / Float(count)
  }

  /// The pixel farthest against `direction`.
  // Many searches end without it; where it is inlined, they prepare for it all the same.
  @inline(never)
  private func first(along direction: SIMD4<Float>) -> SIMD4<Float> {
    var least = SIMD4<Float>(repeating: .infinity)
    var found = SIMD4(repeating: middle)
    @inline(__always)
    func look(_ four: SIMD4<UInt32>) {
      let along =
        Self.component(four, 0) * direction.x + Self.component(four, 8) * direction.y
        + Self.component(four, 16) * direction.z + Self.component(four, 24) * direction.w
      let isLess = along .< least
      least = least.picking(along, where: isLess)
      found = found.picking(four, where: isLess)
    }
    eachFour(look)
    look(SIMD4(repeating: corner))
    let (left, right) = (least.x <= least.y, least.z <= least.w)
    return Self.color(
      min(least.x, least.y) <= min(least.z, least.w)
        ? left ? found.x : found.y : right ? found.z : found.w)
  }

  @inline(__always)
  private static func component(_ pixels: SIMD4<UInt32>, _ shift: UInt32) -> SIMD4<Float> {
    SIMD4(lanes: unsafeBitCast((pixels &>> shift) & 255, to: SIMD4<Int32>.self))
  }

  @inline(__always)
  private static func color(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 255), Float(pixel &>> 8 & 255), Float(pixel &>> 16 & 255), Float(pixel &>> 24))
  }
}
