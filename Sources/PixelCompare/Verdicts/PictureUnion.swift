import Imaging

/// Two pictures of different sizes on one canvas that holds both; what a picture does not cover is transparent.
struct PictureUnion {
  let expected: Image
  let actual: Image
  /// How the actual picture lies on the expected one.
  let alignment: Alignment
  /// One byte per pixel, 1 where only one of the pictures is.
  let lone: [UInt8]
  /// How far the expected picture was moved to the right and down.
  private let shift: (x: Int, y: Int)
  /// Where each picture lies.
  private let places: (expected: Rectangle, actual: Rectangle)

  /// Width and height of a canvas that holds both, wherever they agree best.
  static func size(_ expected: PictureSize, _ actual: PictureSize) -> PictureSize {
    PictureSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
  }

  /// Whether a canvas for both is no larger than pictures that are compared as a whole.
  static func fits(_ expected: PictureSize, _ actual: PictureSize) -> Bool {
    let size = size(expected, actual)
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    return !overflow && pixels <= Comparison.wholePixels
  }

  /// Aligns the pictures where they agree best.
  init(expected: Image, actual: Image) {
    let (first, second) = (Pixels(expected), Pixels(actual))
    let offset = Alignment.best(first, second)
    let shift = (x: max(0, -offset.x), y: max(0, -offset.y))
    let size = (
      width: max(first.width, second.width + offset.x) + shift.x,
      height: max(first.height, second.height + offset.y) + shift.y
    )
    var lone = [UInt8](repeating: 0, count: size.width * size.height)
    func placed(_ picture: Pixels, _ x: Int, _ y: Int) -> Image {
      var bytes = [UInt8](repeating: 0, count: size.width * size.height * 4)
      for row in 0..<picture.height {
        let start = (row + y) * size.width + x
        let from = row * picture.width * 4
        bytes.replaceSubrange(
          (start * 4)..<((start + picture.width) * 4),
          with: picture.rgba[from..<(from + picture.width * 4)])
        for pixel in start..<(start + picture.width) { lone[pixel] ^= 1 }
      }
      return Image(width: size.width, height: size.height, alpha: .straight, bytes: bytes)
    }
    places = (
      Rectangle(x: shift.x, y: shift.y, width: first.width, height: first.height),
      Rectangle(
        x: shift.x + offset.x, y: shift.y + offset.y, width: second.width, height: second.height)
    )
    self.expected = placed(first, shift.x, shift.y)
    self.actual = placed(second, shift.x + offset.x, shift.y + offset.y)
    self.lone = lone
    self.shift = shift
    alignment = offset
  }

  /// What a change is that lies outside of one of the pictures; nil for one that lies in both.
  func kind(of area: Rectangle) -> Change.Kind? {
    if !places.expected.meets(area) { return .added }
    return places.actual.meets(area) ? nil : .removed
  }

  /// The options for the canvas; nil for a mask, which fits neither size.
  func options(_ options: ComparisonOptions) -> ComparisonOptions? {
    if options.mask != nil { return nil }
    var moved = options
    moved.noise = nil
    let move = { (area: Rectangle) in
      Rectangle(
        x: area.x + shift.x, y: area.y + shift.y, width: area.width, height: area.height)
    }
    moved.ignored = options.ignored.map(move)
    moved.included = options.included.map(move)
    return moved
  }
}
