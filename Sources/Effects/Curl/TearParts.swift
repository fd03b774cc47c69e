import Frame
import Motion

/// The two parts of a torn sheet as pictures of its size.
///
/// Together their alpha is the sheet's. Beside the tear both show the paper's fibres.
struct TearParts {
  /// What stays.
  let stub: Sheet
  /// What comes off.
  let piece: Sheet

  init?(_ curl: Curl, of sheet: Sheet, on stage: Stage, in frame: inout Frame) {
    guard let line = curl.tearLine(on: sheet.size.vector, scale: stage.scale) else { return nil }
    let middle = sheet.size.vector / 2
    let paper = curl.back.color
    let tear = curl.tear
    let uniforms = [
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
    func part(_ name: String, _ number: Int32) -> Sheet {
      let source = frame.filter(
        sheet.source, "tear",
        constants: [
          ShaderConstant("PART", .int(number)),
          ShaderConstant("PERFORATED", .int(tear.kind == .perforated ? 1 : 0)),
        ],
        into: Target(name, size: sheet.size, format: .rgba8), uniforms: uniforms,
        footprint: Footprint(x: Footprint.Axis(reach: 1), y: Footprint.Axis(reach: 1)))
      return sheet.showing(source)
    }
    stub = part("stub", 1)
    piece = part("piece", 2)
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
    guard tear.part != .both || surface != nil else {
      return flat(sheet, seenFrom: distance, on: stage)
    }
    guard let parts = TearParts(self, of: sheet, on: stage, in: &frame) else { return [] }
    guard tear.part == .both, let surface else {
      return flat(
        tear.part == .stub ? parts.stub : parts.piece, seenFrom: distance, on: stage)
    }
    guard let fall = fall(at: moment) else {
      return CurlDrawing(
        self, parts.piece, placing, surface, stage, over: (whole: sheet, stub: parts.stub)
      ).draws(in: &frame)
    }
    var moved = stage
    moved.inputs[0].placement = placement(
      stage.inputs[0].placement, in: fall, surface, on: placing, scale: stage.scale,
      canvasScale: canvasScale)
    let piece = self.sheet(on: moved).showing(parts.piece.source)
    let place = try self.placing(on: piece, scale: stage.scale)
    guard let bent = try self.surface(at: moment, on: place, scale: stage.scale) else { return [] }
    return flat(parts.stub, seenFrom: distance, on: stage)
      + CurlDrawing(
        self, piece, place, fall.straightened(bent, on: place), moved, lifted: fall.lift
      ).draws(in: &frame)
  }
}
