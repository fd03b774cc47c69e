import GLRenderer
import Testing

@testable import Rendering

@Suite("Whether the add-on draws")
struct PinnedChoiceTests {
  @Test(
    "on request, and without a GPU unless another device is asked for",
    arguments: [
      (.pinned, .allow, true, true), (.pinned, .forbid, true, true),
      (.auto, .allow, true, false), (.auto, .allow, false, true), (.auto, .require, true, true),
      (.auto, .forbid, false, false), (.index(0), .allow, false, false),
      (.index(0), .require, false, false), (.cuda(0), .allow, false, false),
      (.uuid("11"), .allow, false, false),
      (.name("radeon"), .allow, false, false), (.name("llvmpipe"), .allow, false, true),
      (.name("llvmpipe"), .allow, true, false), (.name("llvmpipe"), .forbid, false, false),
    ] as [(DeviceSelection, SoftwarePolicy, Bool, Bool)])
  func choice(
    _ selection: DeviceSelection, _ software: SoftwarePolicy, _ gpuWorks: Bool, _ isChosen: Bool
  ) {
    var options = DeviceOptions()
    (options.selection, options.software) = (selection, software)
    #expect(options.choosesPinned(gpuWorks: { gpuWorks }) == isChosen)
  }
}
