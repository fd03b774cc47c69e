import Documents
import Effects
import Frame
import Testing

/// The numbers are those that Shadertoy's page gives a shader.
@Suite("The pointer over a shader")
struct ShaderTouchTests {
  private static let effect: ShaderEffect = {
    var recipe = ShaderRecipe(name: "shader", summary: "A shader.")
    recipe.parameters = [("iMouse", 4), ("u_mouse", 2), ("mouse", 2)].map { name, count in
      ShaderParameter(
        name: name, summary: "The pointer.", kind: .vector(count: count),
        defaultValue: Array(repeating: 7, count: count))
    }
    recipe.pointers = [
      PointerParameter("iMouse", .press), PointerParameter("u_mouse", .pixels),
      PointerParameter("mouse", .shares),
    ]
    return ShaderEffect(recipe)
  }()

  /// Two pixels to a point, 10 frames a second.
  private let stage: Stage = {
    var stage = Stage(canvas: SIMD2(100, 50), inputs: [])
    stage.scale = 2
    stage.framesPerSecond = 10
    return stage
  }()

  /// Pressed at 1 s at (10, 10), moved to (30, 20) by 2 s, and up at 3 s.
  private static let drag = Gesture(
    events: [
      PointerEvent(seconds: 1, phase: .began, position: SIMD2(10, 10)),
      PointerEvent(seconds: 2, phase: .moved, position: SIMD2(30.3, 20)),
      PointerEvent(seconds: 3, phase: .ended, position: SIMD2(30.3, 20)),
    ], path: .linear)

  private func values(_ name: String, _ seconds: Double) throws -> [Double] {
    let touch = try #require(
      Self.effect.interaction(
        with: Self.drag, placement: Placement(), on: stage, duration: 4))
    let pose = Self.effect.pose(by: touch, at: seconds, on: stage)
    #expect(pose.moment == Moment(seconds: seconds))
    return pose.effect.components(of: name)
  }

  @Test(
    "four numbers say where the pointer is, and by their signs whether it is down",
    arguments: [
      (0.9, [7, 7, 7, 7]), (1, [20, 80, 20, 80]), (1.05, [22, 79, 20, 80]),
      (1.1, [24, 78, 20, -80]), (2, [60, 60, 20, -80]), (2.9, [60, 60, 20, -80]),
      (3, [60, 60, -20, -80]), (9, [60, 60, -20, -80]),
    ] as [(Double, [Double])])
  func press(seconds: Double, expected: [Double]) throws {
    #expect(try values("iMouse", seconds) == expected)
  }

  @Test("two numbers are pixels, or shares of the canvas, from the bottom left")
  func place() throws {
    #expect(try values("u_mouse", 0) == [7, 7])
    #expect(try values("u_mouse", 2.5) == [60.6, 60])
    let shares = try values("mouse", 2.5)
    #expect(abs(shares[0] - 0.303) < 1e-12 && abs(shares[1] - 0.6) < 1e-12)
    #expect(try values("u_mouse", 9) == [60.6, 60])
  }

  @Test("of two fingers the one that came down last counts")
  func fingers() throws {
    var gesture = Self.drag
    gesture.events.insert(
      PointerEvent(seconds: 2.5, pointer: 1, phase: .began, position: SIMD2(50, 50)), at: 2)
    let touch = try #require(
      Self.effect.interaction(with: gesture, placement: Placement(), on: stage, duration: 4))
    func mouse(_ seconds: Double) -> [Double] {
      Self.effect.pose(by: touch, at: seconds, on: stage).effect.components(of: "iMouse")
    }
    #expect(mouse(2.4) == [60, 60, 20, -80])
    #expect(mouse(2.5) == [100, 0, 100, 0])
    #expect(mouse(5) == [100, 0, 100, 0])
  }

  @Test("the play goes on for its own time, or as long as fingers do something")
  func duration() throws {
    func seconds(_ duration: Double) -> Double? {
      Self.effect.interaction(
        with: Self.drag, placement: Placement(), on: stage, duration: duration)?.endSeconds
    }
    #expect(seconds(4) == 4)
    #expect(seconds(2) == 3)
  }

  @Test("a shader without the pointer takes no gesture")
  func none() {
    let effect = ShaderEffect(ShaderRecipe(name: "shader", summary: "A shader."))
    #expect(!effect.traits.takesGesture)
    #expect(
      effect.interaction(with: Self.drag, placement: Placement(), on: stage, duration: 4) == nil)
  }
}
