import Effects
import Foundation
import Imaging
import TestSupport
import Testing

@testable import Rendering

@Suite("Memory of a job")
struct JobMemoryTests {
  @Test("a picture that waits holds what the inputs that move show at its time")
  func waiting() throws {
    let cat = Repository.root.appendingPathComponent("Samples/cat.png").path
    var request = RenderRequest(.mesh(Mesh(.bulge)), inputs: [cat])
    request.settings.canvas = SIMD2(8, 8)
    request.settings.size = SIMD2(3000, 3000)
    request.settings.limits.image.maxMemoryBytes = 400_000_000
    var job = try RenderJob(request)
    #expect(job.picturesInFlight(renderers: 1) >= 8)
    job.performance.stage.inputs[0].animation = InputAnimation(durations: [1, 1])
    // 36 MB each: as many as fit in 128 MiB, or with many processors in what the program and a drawing leave.
    #expect((3...5).contains(job.picturesInFlight(renderers: 1)))
  }
}
