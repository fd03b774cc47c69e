package import Frame
import Motion

extension Metaballs {
  /// The picture at `moment`: the balls, blurred, and shown where they are above the threshold.
  ///
  /// - Throws: `MetaballsError` when there is neither ball nor picture, or a ball names a picture that
  ///   was not given.
  package func frame(at moment: Moment, on stage: Stage) throws(MetaballsError) -> Frame {
    let shown = shown(on: stage)
    let elapsed =
      moment.direction == .reverse ? shown.duration - moment.seconds : moment.seconds
    var output = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, draws: [])
    var frame = Frame(size: stage.pixelSize, passes: [])
    switch join {
    case .threshold:
      output.draws = try shown.thresholdDraws(at: elapsed, on: stage, in: &frame)
    case .curves:
      let placed = try PlacedBalls(shown, at: elapsed, on: stage, reach: 0)
      output.draws = try placed.curvedDraws
    }
    frame.passes.append(output)
    return frame
  }

  /// The balls, blurred, where they are above the threshold, and whole pictures over them if they keep their colours.
  private func thresholdDraws(
    at seconds: Double, on stage: Stage, in frame: inout Frame
  ) throws(MetaballsError) -> [Draw] {
    let blur = strokeBlur(among: stage.inputs)
    let sigma = blur.sigma * blurShare(at: seconds) * stage.scale
    var threshold = threshold
    threshold.level *= blur.levelShare(at: 1)
    let gaussian = Blur(sigma: sigma, precision: .threshold)
    let placed = try PlacedBalls(self, at: seconds, on: stage, reach: gaussian.reach)
    let whole = threshold.mode == .alpha ? placed.pictureDraws : []
    guard let layer = placed.layer else { return whole }
    frame.targets = layer.targets
    frame.passes = layer.passes
    let blurred = gaussian.picture(
      of: layer.source, size: layer.size, name: "balls", in: &frame)
    let detail = layer.detail.map { detail in
      ThresholdDraw.Paint.detailed(
        detail,
        own: layer.isMixed
          ? gaussian.picture(of: detail, size: layer.size, name: "pictures", in: &frame) : nil,
        reach: gaussian.reach)
    }
    let paint: ThresholdDraw.Paint =
      switch threshold.mode {
      case .luma: .color(Color(red: 1, green: 1, blue: 1))
      case .alpha: detail ?? .blurred
      case .none: .whole
      }
    return [
      ThresholdDraw(
        threshold: threshold, paint: paint, picture: blurred, sigma: sigma, corner: layer.corner,
        space: space
      ).draw(canvas: stage.pixelSize, in: &frame)
    ] + whole
  }
}
