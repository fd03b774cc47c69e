import Effects
import Frame
import Testing

@testable import Rendering

@Suite("Frames that follow from those before them")
struct StepTests {
  private func job(
    precharge: Int = 0, _ change: (inout RenderRequest) -> Void
  ) throws -> RenderJob {
    var effect = try ShaderFixture.effect(
      """
      uniform sampler2D backbuffer;
      void main() { gl_FragColor = texture2D(backbuffer, vec2(.5)) + vec4(.01); }
      """)
    effect.recipe.precharge = precharge
    var request = RenderRequest(.shader(effect), inputs: [])
    request.settings.canvas = SIMD2(8, 8)
    change(&request)
    return try RenderJob(request)
  }

  /// The last moment of a day at 1000 frames a second.
  private func late(maxFrames: Int? = nil) throws -> RenderJob {
    try job {
      $0.settings.duration = 86_400
      $0.settings.framesPerSecond = 1000
      $0.settings.at = 86_400
      if let maxFrames { $0.settings.limits.maxFrames = maxFrames }
    }
  }

  @Test("a frame is drawn after those before it, which count")
  func hidden() throws {
    let job = try job { $0.settings.at = 2 }
    #expect(job.steps.count == 121 && job.steps.count { $0.isShown } == 1)
    #expect(try self.job(precharge: 5) { $0.settings.at = 0 }.steps.count == 6)
    let most = try self.job {
      $0.settings.frames = FrameList(of: [3, 9])
      $0.settings.limits.maxFrames = 10
    }
    #expect(most.steps.count == 10)
  }

  @Test("more of them than the limit are refused before any is drawn")
  func limits() throws {
    let day = try #require(throws: RenderingError.self) { try late() }
    #expect("\(day)".contains("--limit maxFrames=VALUE"))
    #expect(throws: RenderingError.self) { try job(precharge: 1_000_000) { $0.settings.at = 0 } }
    let next = try #require(throws: RenderingError.self) {
      try job {
        $0.settings.frames = FrameList(of: [10])
        $0.settings.limits.maxFrames = 10
      }
    }
    #expect("\(next)".contains("at least 11 frames must be drawn for 1, more than the limit"))
  }

  @Test("a frame that comes after all numbers is refused, since some before it would be missing")
  func numbers() throws {
    let day = try #require(throws: RenderingError.self) { try late(maxFrames: 1 << 40) }
    #expect("\(day)".contains("more than 9999999 frames precede 86400 s"))
  }
}
