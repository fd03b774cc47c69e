import Documents
import Frame

/// What is printed on a side of a sheet: a picture, as large as it fits, in the middle of paper, which shows through
/// it where it is transparent.
struct BookPrint {
  private let paper: Color
  private let page: PixelSize
  /// The picture at the size at which it is printed, and its top-left corner on the page; `nil` for blank paper.
  private let picture: (request: AssetRequest, corner: SIMD2<Int>)?

  init(_ side: BookPage, of book: Book, on placing: BookPlacing, _ stage: Stage) {
    paper = book.paper
    page = placing.page
    picture = side.picture.map { input in
      let size = Self.fitted(stage.pixelSize(ofInput: input), into: placing.page)
      return (
        stage.request(forInput: input, size: size),
        SIMD2((placing.page.width - size.width) / 2, (placing.page.height - size.height) / 2)
      )
    }
  }

  /// The request for a picture that fills its page.
  var whole: AssetRequest? { isWhole ? picture?.request : nil }

  private var isWhole: Bool { picture?.request.size == page }

  /// What page.frag draws: 1 blank paper, 2 a picture as large as it, 3 a smaller one.
  var constants: [ShaderConstant] {
    [ShaderConstant("PAGE", .int(picture == nil ? 1 : isWhole ? 2 : 3))]
  }

  var uniforms: [Uniform] {
    let color = Uniform("paper", .vec4(paper.premultiplied))
    guard let picture, !isWhole else { return [color] }
    let size = picture.request.size.vector
    let (scale, shift) = (page.vector / size, -SIMD2<Double>(picture.corner) / size)
    return [
      color,
      Uniform(
        "pictureUnits",
        .vec4(SIMD4(Float(scale.x), Float(scale.y), Float(shift.x), Float(shift.y)))),
    ]
  }

  /// Where the picture lies on the page, in its units; all of it without one.
  var place: (origin: SIMD2<Double>, size: SIMD2<Double>) {
    guard let picture else { return (.zero, SIMD2(1, 1)) }
    return (
      SIMD2<Double>(picture.corner) / page.vector, picture.request.size.vector / page.vector
    )
  }

  /// On whole pixels a flat page shows one texel per pixel, and rounding must not mix two.
  func textures(isFlat: Bool) -> [Texture] {
    picture.map {
      [Texture("picture", .asset($0.request), sampler: isFlat ? .nearest : .linear)]
    } ?? []
  }

  /// The largest size with the same proportions within a page.
  private static func fitted(_ size: PixelSize, into page: PixelSize) -> PixelSize {
    guard size != page else { return page }
    let fitted = size.vector * (page.vector / size.vector).min()
    return PixelSize(
      width: Int(fitted.x.rounded(), within: 1...page.width),
      height: Int(fitted.y.rounded(), within: 1...page.height))
  }
}
