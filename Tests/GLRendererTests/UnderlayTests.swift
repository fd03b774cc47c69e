import Frame
import Imaging
import Motion
import Testing

@testable import Effects
@testable import GLRenderer

/// Pictures that a sheet covers.
@Suite("What lies under a sheet")
struct UnderlayTests {
  /// White, or red on the left and green on the right.
  private func drawn(_ request: AssetRequest) -> Image {
    let size = request.size
    return picture(size.width, size.height) { x, _ in
      if request.input == 0 { return (255, 255, 255, 255) }
      return 2 * x < size.width ? (255, 0, 0, 255) : (0, 255, 0, 255)
    }
  }

  private func effects(_ change: (inout Underlay) -> Void) -> [Effect] {
    var underlay = Underlay()
    underlay.picture = "under.png"
    change(&underlay)
    let chosen = underlay
    return [
      .peel {
        $0.under = chosen
        $0.reflection.enabled = false
      },
      .sticker {
        $0.under = chosen
        $0.shadow.opacity = 0
      },
      .curl {
        $0.under = chosen
        $0.shadow.opacity = 0
      },
    ]
  }

  private func draw(
    _ effect: Effect, at seconds: Double = 0, placed placement: Placement = Placement(),
    by renderer: Renderer
  ) throws -> Image {
    var stage = Stage(
      canvas: SIMD2(400, 200),
      inputs: [Stage.Input(size: SIMD2(80, 60)), Stage.Input(size: SIMD2(40, 40))])
    stage.inputs[0].placement = placement
    let frame = try effect.frame(at: Moment(seconds: seconds), on: stage)
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, drawn($0)) })
    return try renderer.render(frame, images: images)
  }

  @Test("a sheet at rest hides what is no larger than it, byte for byte", arguments: 0..<3)
  func hidden(_ index: Int) throws {
    try withRenderer { renderer in
      let shown = try draw(effects { _ in }[index], by: renderer)
      let bare = try draw(effects { $0.picture = nil }[index], by: renderer)
      #expect(shown.bytes == bare.bytes)
    }
  }

  @Test("what a finger takes away leaves the picture where the sheet lay", arguments: [0, 1])
  func dragged(_ index: Int) throws {
    var placement = Placement(translation: SIMD2(130, 0))
    placement.dragged = SIMD2(130, 0)
    try withRenderer { renderer in
      let image = try draw(
        effects { $0.fit = .fill }[index], placed: placement, by: renderer)
      // The sheet's place is 160...240 across and 70...130 down.
      #expect(image[165, 100] == SIMD4(255, 0, 0, 255) && image[235, 100] == SIMD4(0, 255, 0, 255))
      #expect(image[158, 100].w == 0 && image[200, 68].w == 0)
      #expect(image[330, 100] == SIMD4(255, 255, 255, 255))
    }
  }

  @Test("a box of another shape holds all of the picture, its middle, or all of it stretched")
  func fits() throws {
    var placement = Placement(translation: SIMD2(130, 0))
    placement.dragged = SIMD2(130, 0)
    // Of a box of 100 by 50 around (200, 100): columns that show something, in the middle row.
    let expected: [(Underlay.Fit, Range<Int>, Range<Int>)] = [
      (.contain, 175..<225, 75..<125), (.cover, 150..<250, 75..<125),
      (.fill, 150..<250, 75..<125),
    ]
    try withRenderer { renderer in
      for (fit, columns, rows) in expected {
        let effect = effects {
          $0.fit = fit
          $0.size = SIMD2(100, 50)
        }[0]
        let image = try draw(effect, placed: placement, by: renderer)
        let left = (0..<280).filter { image[$0, 100].w > 0 }
        let down = (0..<200).filter { image[200, $0].w > 0 }
        #expect(left == Array(columns) && down == Array(rows), "\(fit)")
        #expect(image[199, 100].x == 255 && image[200, 100].y == 255)
      }
    }
  }

  @Test("a turned sheet that is dragged leaves a turned picture at its home")
  func turned() throws {
    var placement = Placement(translation: SIMD2(110, 20), rotation: Angle(degrees: 90))
    placement.dragged = SIMD2(100, 0)
    try withRenderer { renderer in
      let image = try draw(effects { $0.fit = .fill }[0], placed: placement, by: renderer)
      // Its home's middle is (210, 120); what was left is above, since it turned clockwise.
      #expect(image[210, 95] == SIMD4(255, 0, 0, 255) && image[210, 145] == SIMD4(0, 255, 0, 255))
    }
  }

  @Test("the canvas holds the box")
  func canvas() {
    for effect in effects({ $0.size = SIMD2(900, 700) }) {
      #expect(effect.defaultCanvas(for: SIMD2(80, 60)) == SIMD2(900, 700))
    }
  }

  @Test("a stage without the picture is refused with its name", arguments: 0..<3)
  func missing(_ index: Int) {
    let stage = Stage(canvas: SIMD2(100, 100), inputs: [Stage.Input(size: SIMD2(80, 60))])
    #expect {
      try effects { _ in }[index].frame(at: Moment(seconds: 0), on: stage)
    } throws: {
      "\($0)".contains("under.png")
    }
  }
}
