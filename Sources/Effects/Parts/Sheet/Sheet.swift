import Frame
import Motion

/// A sticker's picture and where it lies on the canvas, in pixels.
struct Sheet: Sendable, Equatable {
  /// The destination of the passes.
  let targets: [Target]
  /// The passes that make the picture; empty for an unchanged input.
  let passes: [Pass]
  /// The input that hides what is below, and where its top-left corner lies in the picture, in pixels.
  let covering: CoveringPicture
  /// The texture to draw.
  private(set) var source: Texture.Source
  /// The picture's size.
  let size: PixelSize
  /// The picture's top-left corner on the canvas, before it is turned and scaled.
  let origin: SIMD2<Double>
  /// How the picture is turned and scaled about its middle.
  let placement: Placement

  /// The stage's first input in its place, on paper if it needs some, with its outline around it.
  init(_ stage: Stage, outline: Outline, paper: Paper = .none) {
    let inputSize = stage.pixelSize(ofInput: 0)
    let request = stage.request(forInput: 0)
    let border = outline.fitted(to: stage.inputs[0].size)
    let print = paper.lies(under: stage.inputs[0]) ? paper.print(on: stage) : nil
    let picture = border.passes(
      of: print.map { .target($0.target.name) } ?? .asset(request), size: inputSize,
      scale: stage.scale)
    covering = CoveringPicture(request: request, margin: Double(picture.margin))
    targets = (print.map { [$0.target] } ?? []) + picture.targets
    passes = (print.map { [$0.pass] } ?? []) + picture.passes
    source = picture.source
    size = picture.size
    placement = stage.inputs[0].placement
    origin =
      SIMD2<Double>(stage.origin(ofInput: 0) &- picture.margin)
      + placement.translation * stage.scale
  }

  /// The picture as a shader samples it.
  ///
  /// On whole pixels a flat sheet shows one texel per pixel, and a rounding error in the position must
  /// not mix two texels.
  func texture(isFlat: Bool, named name: String = "picture") -> Texture {
    let isAligned = isFlat && placement.isTranslation && origin == origin.rounded(.down)
    return Texture(name, source, sampler: isAligned ? .nearest : .linear)
  }

  /// The sheet with another picture of its size.
  func showing(_ source: Texture.Source) -> Sheet {
    var sheet = self
    sheet.source = source
    return sheet
  }

  /// The camera `distance` pixels above `center`, with the picture turned and scaled.
  func camera(
    distance: Double, over center: SIMD2<Double>, canvas: PixelSize
  ) -> SheetCamera {
    var camera = SheetCamera(distance: distance, center: center, canvas: canvas)
    if !placement.isTranslation { camera.turn(placement, about: self.center, canvas: canvas) }
    return camera
  }

  /// How much higher `mesh` is for each pixel to the right and down from its middle, before it is turned, as it
  /// leans; no part of it sinks below the page.
  func slope(of mesh: SheetMesh, seenFrom distance: Double) -> SIMD2<Double> {
    let lean = placement.lean
    guard lean != .zero else { return .zero }
    let highest = mesh.rows.reduce(0) { max($0, $1.height) }
    guard highest > SheetLean.flat else { return .zero }
    let most = min(SheetLean.most * distance, SheetLean.highest * distance - highest, highest)
    let along = placement.unturned(lean) * placement.scale
    let corner = dot(abs(along), size.vector / 2)
    return along * (-max(most, 0) * dot(lean, lean).squareRoot() / corner)
  }

  /// What shows a finish; `axis` is what the x of the shader's normals lies along before the picture is turned,
  /// `slope` how much higher the sheet is for each pixel along it and across it.
  func finish(
    _ finish: Finish, axis: SIMD2<Double> = SIMD2(1, 0), slope: SIMD2<Double> = .zero,
    on stage: Stage
  ) -> FinishDraw {
    FinishDraw(
      finish, ofSize: size.vector, margin: SIMD2(repeating: covering.margin),
      axis: placement.turned(axis) / placement.scale, slope: slope, on: stage)
  }

  /// A canvas pixel's row in the picture before it is turned, in pixels, as a linear function of x, y
  /// and 1.
  var canvasRow: SIMD3<Double> {
    guard !placement.isTranslation else { return SIMD3(0, 1, 0) }
    let slope = SIMD2(placement.unturned(SIMD2(1, 0)).y, placement.unturned(SIMD2(0, 1)).y)
    return SIMD3(slope.x, slope.y, center.y - slope.x * center.x - slope.y * center.y)
  }

  /// The picture's middle on the canvas.
  var center: SIMD2<Double> {
    origin + size.vector / 2
  }
}
