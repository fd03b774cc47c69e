import Foundation
import TestSupport
import Testing

/// What `doctor` advises where a container is given only a part of a card's driver.
@Suite("Cards in containers")
struct ContainerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func advice(
    _ files: [String: String], _ variables: [String: String?] = [:], hasLibrary: Bool = false
  ) throws -> String {
    let driver = try TestDriver("", machine: files, in: folder)
    if hasLibrary {
      try folder.write(
        Array(try Data(contentsOf: SharedLibrary.bare.get())), to: "driver/libEGL_nvidia.so.0")
    }
    var environment = driver.environment
    for (name, value) in variables { environment[name] = value }
    let outcome = try Tool.run(["doctor", "--json"], in: folder, environment: environment)
    return try #require(outcome.object()["advice"] as? [String]).joined(separator: "\n")
  }

  private static let kernel = ["/proc/driver/nvidia/version": "NVRM"]
  private static let card = kernel.merging(["/dev/nvidiactl": ""]) { $1 }
  private static let docker = ["/.dockerenv": ""]

  @Test("a card that the container was not given")
  func notGiven() throws {
    let text = try advice(Self.kernel.merging(Self.docker) { $1 })
    #expect(
      text.contains(
        "start it with --gpus all -e NVIDIA_DRIVER_CAPABILITIES=graphics,utility,compute"),
      "\(text)")
    #expect(try advice(Self.kernel).contains("run nvidia-modprobe"))
  }

  @Test("a driver without its part for graphics")
  func noGraphics() throws {
    let flag = "-e NVIDIA_DRIVER_CAPABILITIES=graphics,utility,compute"
    let unset = try advice(Self.card.merging(Self.docker) { $1 })
    #expect(unset.contains("NVIDIA_DRIVER_CAPABILITIES, which is not set, lacks graphics"))
    #expect(unset.contains(flag), "\(unset)")
    let compute = try advice(
      Self.card,
      ["NVIDIA_VISIBLE_DEVICES": "all", "NVIDIA_DRIVER_CAPABILITIES": "compute,utility"])
    #expect(
      compute.contains("NVIDIA_DRIVER_CAPABILITIES=compute,utility lacks graphics")
        && compute.contains(flag))
    #expect(try advice(Self.card).contains("libEGL_nvidia.so.0 is missing: install the driver"))
    let other = try advice(
      Self.card.merging(Self.docker) { $1 }, ["NVIDIA_DRIVER_CAPABILITIES": "graphicsless,video"])
    #expect(other.contains("NVIDIA_DRIVER_CAPABILITIES=graphicsless,video lacks graphics"))
  }

  @Test(
    "a container that asks for graphics, but does not get it",
    arguments: ["all", "graphics,compute"])
  func graphicsNotGiven(_ capabilities: String) throws {
    let text = try advice(
      Self.card.merging(Self.docker) { $1 }, ["NVIDIA_DRIVER_CAPABILITIES": capabilities])
    #expect(
      text.contains("though NVIDIA_DRIVER_CAPABILITIES=\(capabilities) asks for it")
        && text.contains("libnvidia-egl1 on the machine") && !text.contains("lacks"), "\(text)")
  }

  @Test("a driver of which EGL does not know")
  func noVendorFile() throws {
    let without = try advice(Self.card, hasLibrary: true)
    #expect(
      without.contains("EGL has no vendor file that names it")
        && without.contains("/usr/share/glvnd/egl_vendor.d/10_nvidia.json"), "\(without)")
    let file = "/usr/share/glvnd/egl_vendor.d/10_nvidia.json"
    let named: [String: String?] = ["__EGL_VENDOR_LIBRARY_FILENAMES": file]
    #expect(try advice(Self.card, named, hasLibrary: true).contains("has no vendor file"))
    let with = try advice(
      Self.card.merging([file: Self.vendor]) { $1 }, named, hasLibrary: true)
    #expect(with.contains("nvidia-smi shows"), "\(with)")
  }

  private static let vendor =
    #"{"file_format_version": "1.0.0", "ICD": {"library_path": "libEGL_nvidia.so.0"}}"#

  @Test(
    "every file of the folders counts that names the driver",
    arguments: [
      ("nvidia.json", vendor, true), ("10_nvidia.json", vendor, true), ("gpu.json", vendor, true),
      ("10_nvidia.json", "", false), ("10_nvidia.json.old", vendor, false),
      ("10_nvidia.json", #"{"ICD": {"library_path": "libEGL_mesa.so.0"}}"#, false),
    ])
  func vendorFiles(_ name: String, _ text: String, _ counts: Bool) throws {
    let text = try advice(
      Self.card.merging(["/etc/glvnd/egl_vendor.d/" + name: text]) { $1 },
      ["__EGL_VENDOR_LIBRARY_FILENAMES": nil], hasLibrary: true)
    #expect(text.contains(counts ? "nvidia-smi shows" : "has no vendor file"), "\(text)")
  }

  @Test("render nodes of the machine that are not in the container")
  func noRenderNode() throws {
    let text = try advice(
      Self.docker.merging(["/sys/class/drm/renderD128/dev": "226:128"]) { $1 })
    #expect(
      text.contains(
        "the machine has /dev/dri/renderD128, but it is not here: start the container"
          + " with --device /dev/dri"), "\(text)")
    #expect(try !advice([:]).contains("/dev/dri"))
  }
}
