/// An SVG in memory, read by librsvg; it never opens anything else.
///
/// librsvg cannot be interrupted, and the cost of an SVG is unbounded. An untrusted SVG may therefore
/// be read only in a process that can be killed.
package final class SVGDocument {
  /// Why there is no picture; each description continues "NAME is damaged: ".
  package struct Failure: Error {
    package let description: String
  }

  let library: SVGLibrary
  let handle: SVGLibrary.Pointer

  /// Whether librsvg is installed; the query loads it.
  package static var isAvailable: Bool { SVGLibrary.shared != nil }

  /// The problem with librsvg's file, as a clause; `nil` if there is none, or if it is not installed.
  package static var libraryDamage: String? {
    if case .failure(let problem) = SVGLibrary.loaded { problem.damage } else { nil }
  }

  /// Reads `bytes`; without a base address, no references are opened except data: URLs.
  package init(_ bytes: [UInt8]) throws(Failure) {
    guard let library = SVGLibrary.shared else {
      throw Failure(description: "librsvg was not found")
    }
    var error: SVGLibrary.Pointer?
    let handle = bytes.withUnsafeBytes { library.open($0.baseAddress, $0.count, &error) }
    guard let handle else { throw Failure(description: library.message(error)) }
    self.library = library
    self.handle = handle
    // CSS: an inch has 96 pixels.
    library.setResolution(handle, 96)
  }

  deinit { library.release(handle) }

  /// Width and height in CSS pixels, from the svg element; missing ones are derived from its viewBox.
  package var size: SIMD2<Double>? {
    var width = 0.0
    var height = 0.0
    if library.sizeInPixels(handle, &width, &height) != 0 { return Self.valid(width, height) }
    let (lengths, viewBox) = dimensions
    switch (lengths.width, lengths.height, viewBox) {
    case (let width?, nil, let box?): return Self.valid(width, width * box.y / box.x)
    case (nil, let height?, let box?): return Self.valid(height * box.x / box.y, height)
    case (_, _, let box?): return Self.valid(box.x, box.y)
    default: return nil
    }
  }

  private static func valid(_ width: Double, _ height: Double) -> SIMD2<Double>? {
    width > 0 && height > 0 && width.isFinite && height.isFinite ? SIMD2(width, height) : nil
  }

  /// The lengths in pixels, except percentages, and the viewBox's size.
  private var dimensions: (lengths: (width: Double?, height: Double?), viewBox: SIMD2<Double>?) {
    // RsvgLength: a double and a unit; RsvgRectangle: four doubles (rsvg.h).
    var flags = SIMD4<Int32>()
    var lengths = SIMD4<Double>()
    var box = SIMD4<Double>()
    withUnsafeMutableBytes(of: &flags) { flags in
      withUnsafeMutableBytes(of: &lengths) { lengths in
        withUnsafeMutableBytes(of: &box) { box in
          library.dimensions(
            handle, flags.baseAddress, lengths.baseAddress, flags.baseAddress?.advanced(by: 4),
            lengths.baseAddress?.advanced(by: 16), flags.baseAddress?.advanced(by: 8),
            box.baseAddress)
        }
      }
    }
    func pixels(_ index: Int) -> Double? {
      let unit = lengths[2 * index + 1].bitPattern & 0xFFFF_FFFF
      guard flags[index] != 0, let scale = Self.pixelsPerUnit[unit] else { return nil }
      return lengths[2 * index] * scale
    }
    return ((pixels(0), pixels(1)), flags[2] == 0 ? nil : SIMD2(box.z, box.w))
  }

  /// CSS pixels in RSVG_UNIT_PX, IN, CM, MM, PT and PC.
  private static let pixelsPerUnit: [UInt64: Double] = [
    1: 1, 4: 96, 5: 96 / 2.54, 6: 96 / 25.4, 7: 96.0 / 72, 8: 16,
  ]

  /// The largest side that cairo draws, in pixels.
  package static let longestSide = 32767

  /// The drawing stretched to `width` × `height` pixels, each at most ``longestSide``, as premultiplied
  /// RGBA; the array has room for `spare` more bytes.
  package func pixels(width: Int, height: Int, spare: Int = 0) throws(Failure) -> [UInt8] {
    guard let size else {
      throw Failure(description: Self.withoutSize)
    }
    let count = width * height * 4
    var failure: Failure?
    let pixels = [UInt8](pixelCapacity: count + spare) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0, count: count)
      do throws(Failure) {
        try draw(size, to: base, width: width, height: height)
        // cairo's pixel is a word with blue in the lowest byte.
        for pixel in stride(from: 0, to: count, by: 4) {
          (base[pixel], base[pixel + 2]) = (base[pixel + 2], base[pixel])
        }
        filled = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }

  private func draw(
    _ size: SIMD2<Double>, to pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int
  ) throws(Failure) {
    let outOfMemory = Failure(description: "cairo has no memory for its picture")
    // CAIRO_FORMAT_ARGB32 is 0.
    guard
      let surface = library.surface(
        UnsafeMutableRawPointer(pixels), 0, Int32(width), Int32(height), Int32(4 * width))
    else { throw outOfMemory }
    defer { library.destroySurface(surface) }
    guard let context = library.context(surface) else { throw outOfMemory }
    defer { library.destroyContext(context) }
    library.scale(context, Double(width) / size.x, Double(height) / size.y)
    let viewport = SIMD4(0, 0, size.x, size.y)
    var error: SVGLibrary.Pointer?
    let isDrawn = withUnsafeBytes(of: viewport) { viewport in
      viewport.baseAddress.map { library.render(handle, context, $0, &error) } ?? 0
    }
    guard isDrawn != 0 else { throw Failure(description: library.message(error)) }
    guard library.status(context) == 0 else { throw outOfMemory }
  }

  /// The message for a drawing without a size.
  package static let withoutSize =
    "its svg element has no size, or one out of range; width and height above zero, or a viewBox,"
    + " are needed"
}
