package import Frame
import Motion

extension Metaballs {
  /// The picture at `moment`: the balls, blurred, and shown where they are above the threshold.
  ///
  /// - Throws: `MetaballsError` when there is neither ball nor picture, or a ball names a picture that
  ///   was not given.
  package func frame(at moment: Moment, on stage: Stage) throws(MetaballsError) -> Frame {
    let elapsed =
      moment.direction == .reverse ? duration - moment.seconds : moment.seconds
    let sigma = blur * stage.scale
    let gaussian = Blur(sigma: sigma, precision: .threshold)
    let scene = try BallScene(
      shown(withPictures: stage.inputs.count), at: elapsed, on: stage, reach: gaussian.reach)
    var output = Pass(
      "canvas", into: .output, clear: stage.background.premultiplied, draws: [])
    var frame = Frame(size: stage.pixelSize, passes: [])
    if let layer = scene.layer {
      frame.targets = layer.targets
      frame.passes = layer.passes
      let blurred = gaussian.picture(
        of: layer.source, size: layer.size, name: "balls", in: &frame)
      let paint: ThresholdDraw.Paint =
        switch threshold.mode {
        case .luma: .color(Color(red: 1, green: 1, blue: 1))
        case .alpha: layer.detail.map { .detailed($0) } ?? .blurred
        }
      output.draws = [
        ThresholdDraw(
          threshold: threshold, paint: paint, picture: blurred, sigma: sigma, corner: layer.corner
        ).draw(canvas: stage.pixelSize, in: &frame)
      ]
    }
    frame.passes.append(output)
    return frame
  }
}
