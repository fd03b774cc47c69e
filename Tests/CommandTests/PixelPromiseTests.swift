import TestSupport
import Testing

@testable import peelgl

@Suite("What doctor says of pixels")
struct PixelPromiseTests {
  private static let compared = "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL ES 3.2 Mesa 22.3.6"

  @Test(
    "they are the promised ones, or the machine's own for a reason",
    arguments: [
      (compared, true, nil, "the promised ones of Mesa 22.3"),
      (compared + ", pinned 1.2-3", true, nil, "those of peelgl-mesa 1.2-3 anywhere"),
      (compared, true, "without AVX2", "this machine's own: without AVX2"),
      (compared + ", pinned 1.2-3", true, "without AVX2", "this machine's own: without AVX2"),
      ("llvmpipe (LLVM 21.1.8, 256 bits), OpenGL ES 3.2 Mesa 26.1.6", true, nil, "were compared"),
      ("NVIDIA H100/PCIe/SSE2, OpenGL ES 3.2 NVIDIA 550.54.15", false, nil, "each GPU"),
    ] as [(String, Bool, String?, String)])
  func promise(_ driver: String, _ isSoftware: Bool, _ shortage: String?, _ words: String) {
    let promise = PixelPromise(drawnBy: driver, isSoftware: isSoftware, shortage: shortage)
    #expect(promise.text.contains(words), "\(promise.text)")
    #expect(promise.isKept == promise.text.hasPrefix("the promised ones"))
  }

  @Test("what the pixels need of a processor")
  func processor() {
    let described = { (flags: String) in "processor\t: 0\nflags\t\t: fpu sse2 avx \(flags)\n" }
    #expect(PixelPromise.shortage(of: described("avx2 fma bmi2")) == nil)
    #expect(PixelPromise.shortage(of: described("fma"))?.hasPrefix("without AVX2, ") == true)
    #expect(
      PixelPromise.shortage(of: described("avx512f"))?.hasPrefix("without AVX2 and FMA") == true)
    #expect(PixelPromise.shortage(of: "") != nil)
  }
}
