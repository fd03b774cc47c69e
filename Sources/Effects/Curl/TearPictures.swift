import Frame
import Motion

/// Pictures of a sheet that tears, of its size.
///
/// Together the alpha of both parts is the sheet's. Beside the tear the paper's fibres show.
struct TearPictures {
  private let tear: Curl.Tear
  private let sheet: Sheet
  private let line: TearLine
  private let uniforms: [Uniform]

  init?(_ curl: Curl, of sheet: Sheet, on stage: Stage) {
    guard let line = curl.tearLine(on: sheet.size.vector, scale: stage.scale) else { return nil }
    let middle = sheet.size.vector / 2
    let paper = curl.back.color
    self.line = line
    self.sheet = sheet
    tear = curl.tear
    uniforms = [
      Uniform(
        "line",
        .vec4(
          SIMD4(
            Float(line.normal.x), Float(line.normal.y),
            Float(-dot(middle, line.normal) - line.offset), Float(stage.scale)))),
      Uniform(
        "tear",
        .vec3(
          SIMD3(
            Float(line.roughness / stage.scale), Float(tear.fibers), Float(tear.pitch)))),
      Uniform("seed", .int(Int32(truncatingIfNeeded: tear.seed))),
      Uniform("paper", .vec3(SIMD3(paper.red, paper.green, paper.blue))),
    ]
  }

  /// What stays.
  func stub(in frame: inout Frame) -> Sheet { picture("stub", 1, [], in: &frame) }

  /// What comes off.
  func piece(in frame: inout Frame) -> Sheet { picture("piece", 2, [], in: &frame) }

  /// The sheet that still holds together; `scale` is pixels per point.
  func ripped(
    by rip: CurlRip, on placing: CurlPlacing, scale: Double, in frame: inout Frame
  ) -> Sheet {
    guard !rip.isEmpty, let ends = placing.tearEnds else { return sheet }
    let middle = dot(sheet.size.vector / 2, line.along)
    let (first, last) = (middle + dot(ends.first, line.along), middle + dot(ends.last, line.along))
    let length = last - first
    let kept = SIMD2(first + rip.first * length, last - rip.last * length) / scale
    return picture("ripped", 3, [Uniform("kept", .vec2(SIMD2<Float>(kept)))], in: &frame)
  }

  private func picture(
    _ name: String, _ number: Int32, _ further: [Uniform], in frame: inout Frame
  ) -> Sheet {
    let source = frame.filter(
      sheet.source, "tear",
      constants: [
        ShaderConstant("PART", .int(number)),
        ShaderConstant("PERFORATED", .int(tear.kind == .perforated ? 1 : 0)),
      ],
      into: Target(name, size: sheet.size, format: .rgba8), uniforms: uniforms + further,
      footprint: Footprint(x: Footprint.Axis(reach: 1), y: Footprint.Axis(reach: 1)))
    return sheet.showing(source)
  }
}

extension Curl {
  /// The draws of a sheet that tears.
  ///
  /// - Throws: `CurlError` for a sheet that does not fit the parameters.
  func tornDraws(
    _ sheet: Sheet, at moment: Moment, on placing: CurlPlacing, _ stage: Stage,
    canvasScale: Double, in frame: inout Frame
  ) throws(CurlError) -> [Draw] {
    let distance = placing.distance
    let surface = try surface(at: moment, on: placing, scale: stage.scale)
    guard let pictures = TearPictures(self, of: sheet, on: stage) else { return [] }
    guard tear.part == .both else {
      let part =
        tear.part == .stub ? pictures.stub(in: &frame) : pictures.piece(in: &frame)
      return flat(part, seenFrom: distance, on: stage)
    }
    let fall = fall(at: moment)
    let whole =
      fall == nil
      ? pictures.ripped(
        by: hold?.rip ?? CurlRip(), on: placing, scale: stage.scale, in: &frame) : sheet
    guard let surface else { return flat(whole, seenFrom: distance, on: stage) }
    let (stub, torn) = (pictures.stub(in: &frame), pictures.piece(in: &frame))
    guard let fall else {
      return CurlDrawing(
        self, torn, placing, surface, stage, over: (whole: whole, stub: stub)
      ).draws(in: &frame)
    }
    var moved = stage
    moved.inputs[0].placement = placement(
      stage.inputs[0].placement, in: fall, surface, on: placing, scale: stage.scale,
      canvasScale: canvasScale)
    let piece = self.sheet(on: moved).showing(torn.source)
    let place = try self.placing(on: piece, scale: stage.scale)
    guard let bent = try self.surface(at: moment, on: place, scale: stage.scale) else { return [] }
    return flat(stub, seenFrom: distance, on: stage)
      + CurlDrawing(
        self, piece, place, fall.straightened(bent, on: place), moved, in: fall
      ).draws(in: &frame)
  }
}
