import Frame
import Motion
import Testing

@testable import Effects

@Suite("Rows of a peel that are not clamped")
struct PeelClampTests {
  @Test("they sink below the page and rise beyond their height, and are the same between")
  func heights() {
    var peel = Peel()
    peel.easing = .curve(.linear)
    var free = peel
    free.clamp = false
    // The article's 2 · (peeled − v / 2).
    for (v, peeled, height) in [(1.0, 0.0, -1.0), (0, 1, 2), (0.5, 0.5, 0.5), (1, 0.25, -0.5)] {
      #expect(abs(free.height(ofRow: v, peeled: peeled) - height) < 1e-12)
      #expect(peel.height(ofRow: v, peeled: peeled) == min(max(height, 0), 1))
    }
  }

  @Test("however high they rise, they stay before the eye and on the canvas")
  func limits() throws {
    var free = Peel()
    free.clamp = false
    free.liftDistance = 0.9
    free.reflection.enabled = false
    let size = SIMD2(100.0, 100)
    let canvas = free.defaultCanvas(for: size)
    #expect(abs(canvas.x - 2000) < 1e-6)
    let stage = Stage(canvas: canvas, inputs: [Stage.Input(size: size)])
    try free.frame(at: Moment(seconds: 0.8), on: stage).validate()
  }
}
