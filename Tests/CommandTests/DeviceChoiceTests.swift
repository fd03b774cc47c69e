import Foundation
import TestSupport
import Testing

/// Which of several cards draws, as EGL, CUDA, containers and Slurm number them differently.
///
/// `DeviceIdentityTests` has the rules of the lists, one by one.
@Suite("The right card")
struct DeviceChoiceTests {
  private let folder: TemporaryFolder
  private let driver: TestDriver

  private static let first = "11111111-2222-3333-4444-555555555555"
  private static let second = "11abcdef-2222-3333-4444-666666666666"

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
    driver = try Self.driver(in: folder)
  }

  /// Two cards of NVIDIA whose order CUDA reverses, and one of AMD; `line` is about the driver.
  private static func driver(
    _ line: String = "", first: String = "A100", in folder: TemporaryFolder
  ) throws -> TestDriver {
    let digits = { (uuid: String) in uuid.replacingOccurrences(of: "-", with: "") }
    let kernel = [
      TestDriver.kernel("0000:3b:00.0", uuid: "GPU-" + Self.first, minor: 0),
      TestDriver.kernel("0000:d8:00.0", uuid: "GPU-" + Self.second, minor: 1),
      TestDriver.node(128, at: "0000:3b:00.0"), TestDriver.node(129, at: "0000:d8:00.0"),
      TestDriver.node(130, at: "0001:03:00.0"),
    ].reduce(into: [:]) { $0.merge($1) { $1 } }
    return try TestDriver(
      line + "\n"
        + TestDriver.nvidia("NVIDIA \(first)", cuda: 1, uuid: digits(Self.first), node: 128)
        + TestDriver.nvidia("NVIDIA H100", cuda: 0, uuid: digits(Self.second), node: 129)
        + TestDriver.amd(node: 130), machine: kernel, in: folder)
  }

  private func run(_ words: [String], _ variables: [String: String] = [:]) throws -> Tool.Outcome {
    try Tool.run(words, in: folder, environment: driver.environment.merging(variables) { $1 })
  }

  private func render(
    on device: String?, _ variables: [String: String] = [:], _ more: String...
  ) throws -> Tool.Outcome {
    try run(
      ["render", "peel", "in.png", "-o", "x.png", "--at", "0", "--overwrite"]
        + (device.map { ["--device", $0] } ?? []) + more, variables)
  }

  private func devices(_ variables: [String: String] = [:]) throws -> [[String: Any]] {
    let outcome = try run(["doctor", "--json"], variables)
    return try #require(outcome.object()["devices"] as? [[String: Any]])
  }

  @Test("doctor tells index, name, driver, address, node, CUDA's number and UUID")
  func doctor() throws {
    let list = try devices()
    #expect(list.prefix(3).map { $0["index"] as? Int } == [0, 1, 2])
    #expect(list.map { $0["name"] as? String }[1] == "NVIDIA H100/PCIe/SSE2")
    #expect(list[0]["driver"] as? String == "OpenGL ES 3.2 NVIDIA 550.54.15")
    #expect(
      list.prefix(3).map { $0["pci"] as? String } == [
        "0000:3b:00.0", "0000:d8:00.0", "0001:03:00.0",
      ])
    #expect(list[0]["node"] as? String == "/dev/dri/renderD128")
    #expect(list.prefix(3).map { $0["cuda"] as? Int } == [1, 0, nil])
    #expect(
      list.prefix(3).map { $0["uuid"] as? String }
        == ["GPU-" + Self.first, "GPU-" + Self.second, nil])
    #expect(list.allSatisfy { ($0["hiddenBy"] as? [String])?.isEmpty == true })
    let text = try run(["doctor"]).text
    for line in [
      "PCI address     0000:d8:00.0", "DRM node        /dev/dri/renderD129", "CUDA number     0",
      "UUID            GPU-" + Self.second, "hidden by       nothing",
    ] { #expect(text.contains(line), "\(line)") }
  }

  @Test(
    "a card is asked for by index, name, address, CUDA's number or UUID",
    arguments: [
      ("0", "a100"), ("1", "h100"), ("H100", "h100"), ("radeon", "amd"), ("cuda:0", "h100"),
      ("cuda:1", "a100"), ("pci:0000:d8:00.0", "h100"), ("pci:3B:00.0", "a100"),
      ("pci:0001:03:00.0", "amd"), ("uuid:GPU-" + second, "h100"), ("uuid:1111", "a100"),
      ("auto", "a100"),
    ])
  func choice(_ device: String, _ name: String) throws {
    let outcome = try render(on: device)
    #expect(outcome.status == 0 && outcome.messages.contains(name), "\(outcome.messages)")
  }

  @Test(
    "a choice that matches no card ends with a sentence",
    arguments: [
      ("pci:9:9", 2, "pci:ADDRESS"), ("cuda:x", 2, "cuda:NUMBER"), ("uuid:xyz", 2, "uuid:DIGITS"),
      ("", 2, "auto, an index"), ("cuda:7", 3, "is pci:0000:3b:00.0, cuda:1"),
      ("17", 3, "EGL device 0"),
      ("pci:0000:01:00.0", 3, "no device for --device pci:0000:01:00.0"),
      ("uuid:11", 3, "several devices have it: GPU-\(first), GPU-\(second)"),
      ("RTX", 3, "is NVIDIA A100/PCIe/SSE2"),
    ])
  func nothing(_ device: String, _ status: Int32, _ part: String) throws {
    let outcome = try render(on: device)
    #expect(outcome.status == status && outcome.messages.contains(part), "\(outcome.messages)")
    #expect(!folder.contents.contains("x.png"))
  }

  @Test(
    "what the environment hides is named and not used",
    arguments: [
      ("CUDA_VISIBLE_DEVICES", "1,9,0", [1]), ("CUDA_VISIBLE_DEVICES", "", [0, 1]),
      ("NVIDIA_VISIBLE_DEVICES", "all", []), ("NVIDIA_VISIBLE_DEVICES", "GPU-" + first, [1]),
      ("SLURM_JOB_GPUS", "1", [0]),
    ])
  func hidden(_ variable: String, _ value: String, _ hidden: [Int]) throws {
    let list = try devices([variable: value])
    for index in 0..<3 {
      let by = try #require(list[index]["hiddenBy"] as? [String])
      #expect(by == (hidden.contains(index) ? ["\(variable)=\(value)"] : []))
    }
    let outcome = try render(on: nil, [variable: value])
    let names = ["a100", "h100", "amd"]
    let expected = try #require(names.indices.first { !hidden.contains($0) })
    #expect(
      outcome.status == 0 && outcome.messages.contains(names[expected]), "\(outcome.messages)")
    // By its index it is asked for.
    for index in hidden {
      let outcome = try render(on: "\(index)", [variable: value])
      #expect(outcome.status == 0 && outcome.messages.contains(names[index]))
    }
  }

  @Test("CUDA's numbers are those of this process")
  func renumbered() throws {
    let list = try devices(["CUDA_VISIBLE_DEVICES": "1"])
    #expect(list.prefix(2).map { $0["cuda"] as? Int } == [0, nil])
    let outcome = try render(on: "cuda:0", ["CUDA_VISIBLE_DEVICES": "1"])
    #expect(outcome.messages.contains("a100"), "\(outcome.messages)")
    let none = try render(on: "cuda:1", ["CUDA_VISIBLE_DEVICES": "1"])
    #expect(none.status == 3 && none.messages.contains("hidden by CUDA_VISIBLE_DEVICES=1"))
    #expect(try render(on: "H100", ["CUDA_VISIBLE_DEVICES": "1"]).messages.contains("h100"))
  }

  @Test(
    "a driver that gives the numbers of this process itself is believed",
    arguments: ["hidden none", "hidden -1"],
    [
      (nil, [1, 0], "h100"), ("1,0", [0, 1], "a100"), ("", [nil, nil], nil),
      ("1,9,0", [0, nil], "a100"),
    ] as [(String?, [Int?], String?)])
  func ownNumbers(_ line: String, _ row: (list: String?, numbers: [Int?], first: String?)) throws {
    let driver = try Self.driver(line, in: folder)
    let variables = driver.environment.merging(
      row.list.map { ["CUDA_VISIBLE_DEVICES": $0] } ?? [:]
    ) { $1 }
    let doctor = try Tool.run(["doctor", "--json"], in: folder, environment: variables)
    let list = try #require(doctor.object()["devices"] as? [[String: Any]])
    #expect(list.prefix(2).map { $0["cuda"] as? Int } == row.numbers)
    #expect(
      list.prefix(2).map { ($0["hiddenBy"] as? [String])?.isEmpty } == row.numbers.map { $0 != nil }
    )
    let outcome = try Tool.run(
      ["render", "peel", "in.png", "-o", "x.png", "--at", "0", "--device", "cuda:0"], in: folder,
      environment: variables)
    #expect(outcome.status == (row.first == nil ? 3 : 0), "\(outcome.messages)")
    if let first = row.first { #expect(outcome.messages.contains(first), "\(outcome.messages)") }
  }

  @Test(
    "scripts/gpu describes the card of two equal ones that draws",
    arguments: [
      ("auto", 0), ("1", 1), ("H100", 0), ("cuda:0", 1), ("pci:D8:00.0", 1), ("uuid:GPU-11ab", 1),
      ("radeon", 2),
    ])
  func measured(_ device: String, _ index: Int) throws {
    let driver = try Self.driver(first: "H100", in: folder)
    let code = """
      import importlib.machinery, importlib.util, pathlib, sys
      sys.dont_write_bytecode = True
      script, program, device = sys.argv[1:]
      sys.path.insert(0, str(pathlib.Path(script).parent))
      loader = importlib.machinery.SourceFileLoader("gpu", script)
      gpu = importlib.util.module_from_spec(importlib.util.spec_from_loader("gpu", loader))
      loader.exec_module(gpu)
      peelgl = gpu.Peelgl(program, ["--device", device])
      work = pathlib.Path.cwd()
      print(gpu.drawing(peelgl, peelgl.json("doctor"), work, work / "in.png")["index"])
      """
    let script = Repository.root.appendingPathComponent("scripts/gpu").path
    let outcome = try Tool.run(
      ["-c", code, script, Repository.program.path, device], in: folder,
      environment: driver.environment, program: URL(fileURLWithPath: "/usr/bin/python3"))
    #expect(outcome.status == 0 && outcome.text == "\(index)\n", "\(outcome.messages)")
  }

  @Test("software that is required excludes a card that is asked for")
  func software() throws {
    let outcome = try render(on: "cuda:0", [:], "--software", "require")
    #expect(outcome.status == 3 && outcome.messages.contains("--device cuda:0"))
  }
}
