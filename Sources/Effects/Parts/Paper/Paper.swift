import Documents
import Frame
import Motion

/// Paper of a picture's size, on which a picture that leaves much of its box empty is printed.
struct Paper: Sendable, Hashable {
  /// The paper's colour; transparent for none.
  let color: Color

  /// No paper.
  static let none = Paper(color: .transparent)

  /// The margin around the print, as a share of the paper's shorter side.
  private static let margin = 1 / 12.0

  /// Whether a picture is printed on it.
  func lies(under picture: Stage.Input) -> Bool {
    color.alpha > 0 && picture.leavesBoxEmpty
  }

  /// The first input of `stage` on the paper: its picture's pass, and the target that it makes.
  func print(on stage: Stage) -> (target: Target, pass: Pass) {
    let size = stage.pixelSize(ofInput: 0)
    let whole = size.vector
    let share = ((whole - 2 * Self.margin * whole.min()) / whole).min()
    let printed = (whole * share).rounded(.toNearestOrAwayFromZero)
    let request = stage.request(
      forInput: 0,
      size: PixelSize(
        width: Int(printed.x, within: 1...size.width),
        height: Int(printed.y, within: 1...size.height)))
    let origin = ((whole - request.size.vector) / 2).rounded(.down)
    let picture = PlacedPicture(request: request, origin: origin, size: request.size.vector)
    return (
      Target("printed", size: size, format: .rgba16f),
      Pass(
        "print", into: .target("printed"), clear: color.premultiplied,
        draws: [picture.draw(from: .zero, on: size)])
    )
  }
}

extension Stage.Input {
  /// A picture that covers more of its box is a sheet by itself.
  private static let fullest = 0.9

  /// Whether its picture leaves so much of its box empty that it is printed on paper, where there is some.
  package var leavesBoxEmpty: Bool { (coveredShare ?? 1) < Self.fullest }
}
