import Testing

@testable import GLRenderer

@Suite("What tells devices apart")
struct DeviceIdentityTests {
  @Test(
    "PCI addresses as lspci, nvidia-smi and the kernel write them",
    arguments: [
      ("0000:3b:00.0", "0000:3b:00.0"), ("3b:00.0", "0000:3b:00.0"), ("3B:1f.7", "0000:3b:1f.7"),
      ("00000000:D8:00.0", "0000:d8:00.0"), ("0001:03:00.1", "0001:03:00.1"),
      ("10000:e1:00.0", "10000:e1:00.0"), ("0:0:0.0", "0000:00:00.0"),
    ])
  func addresses(_ text: String, _ written: String) throws {
    let address = try #require(PCIAddress(text))
    #expect("\(address)" == written)
    #expect(PCIAddress(written) == address)
  }

  @Test(
    "other text is no address",
    arguments: [
      "", ":", "3b", "3b:00", "3b:00.", "3b:.0", ":00.0", "3b:00.00", "3b:000.0", "1:2:3:4.5",
      "000000000:3b:00.0", "3g:00.0", "3b:00.-1", "3b: 0.0", "+3b:00.0", "３b:00.0",
    ])
  func noAddresses(_ text: String) { #expect(PCIAddress(text) == nil) }

  /// Two cards of NVIDIA, whose order CUDA reverses, and one of another maker.
  private var devices: [DeviceIdentity] {
    func card(_ cuda: Int?, _ uuid: String?, minor: Int?) -> DeviceIdentity {
      var identity = DeviceIdentity()
      (identity.cuda, identity.uuid, identity.minor) = (cuda, uuid, minor)
      return identity
    }
    return [
      card(1, "GPU-11111111-2222-3333-4444-555555555555", minor: 0),
      card(0, "GPU-11abcdef-2222-3333-4444-666666666666", minor: 1), card(nil, nil, minor: nil),
    ]
  }

  private func applied(_ visibility: Visibility, numbers: [Int?] = [1, 0]) -> [DeviceIdentity] {
    var devices = devices
    for (index, number) in numbers.enumerated() { devices[index].cuda = number }
    visibility.apply(to: &devices, where: [true, true, false])
    return devices
  }

  @Test(
    "CUDA_VISIBLE_DEVICES renumbers what it names, up to the first entry that names nothing",
    arguments: [
      (nil, [1, 0]), ("0,1", [1, 0]), ("0", [nil, 0]), (" 1 ", [0, nil]),
      ("", [nil, nil]), ("-1", [nil, nil]), ("1,,0", [0, nil]), ("7,0", [nil, nil]),
      ("GPU-1111", [0, nil]), ("gpu-11ABCDEF,GPU-11111111", [1, 0]), ("GPU-", [nil, nil]),
      ("MIG-GPU-11111111-2222-3333-4444-555555555555/1/0", [0, nil]), ("zero", [nil, nil]),
    ] as [(String?, [Int?])])
  func cuda(_ list: String?, _ numbers: [Int?]) {
    let devices = applied(Visibility(cuda: list))
    #expect(devices.prefix(2).map(\.cuda) == numbers)
    for index in 0..<2 {
      let hides = numbers[index] == nil
      #expect(devices[index].hiddenBy == (hides ? ["CUDA_VISIBLE_DEVICES=\(list ?? "")"] : []))
    }
    // It is of no concern to cards of others.
    #expect(devices[2] == self.devices[2])
  }

  @Test(
    "a driver whose numbers are those of the process is believed, and UUIDs tell it from another one",
    arguments: [
      ("1", [0, nil], [0, nil]), ("0,7", [nil, 0], [nil, 0]), ("7", [nil, nil], [nil, nil]),
      // A list that only reorders all cards.
      ("1,0", [0, 1], [0, 1]), (" 0 , 1 ", [1, 0], [1, 0]),
      ("GPU-11abcdef", [nil, 0], [nil, 0]), ("GPU-1111,GPU-11ab", [0, 1], [0, 1]),
      // The first card's number does not depend on the variable.
      ("GPU-1111,GPU-11ab", [1, 0], [0, 1]), ("GPU-11ab,0", [0, 1], [1, 0]),
      // A driver that tells no numbers.
      ("GPU-11ab", [nil, nil], [nil, 0]), ("0", [nil, nil], [nil, nil]),
    ] as [(String, [Int?], [Int?])])
  func process(_ list: String, _ told: [Int?], _ numbers: [Int?]) {
    let devices = applied(Visibility(cuda: list), numbers: told)
    #expect(devices.prefix(2).map(\.cuda) == numbers)
    #expect(devices.prefix(2).map(\.isVisible) == numbers.map { $0 != nil })
  }

  @Test(
    "lists of containers and of Slurm count by the kernel's numbers",
    arguments: [
      ("all", "0-1", [false, false]), ("void", "", [false, false]), ("none", "5", [true, true]),
      ("0", "0", [false, true]), ("1", "1-5", [true, false]),
      ("GPU-11abcdef-2222-3333-4444-666666666666", "1", [true, false]),
      // What is not understood hides nothing.
      ("0:0", "gpu:2", [false, false]), ("", "1-0", [false, false]),
    ])
  func lists(_ container: String, _ job: String, _ hidden: [Bool]) {
    let visible = hidden.map { !$0 } + [true]
    #expect(applied(Visibility(container: container)).map(\.isVisible) == visible)
    #expect(applied(Visibility(job: job)).map(\.isVisible) == visible)
  }

  @Test("a device that several settings hide names all of them")
  func several() {
    let devices = applied(Visibility(cuda: "1", container: "0", job: "0"))
    #expect(devices[0].isVisible && devices[0].cuda == 0)
    #expect(
      devices[1].hiddenBy == [
        "CUDA_VISIBLE_DEVICES=1", "NVIDIA_VISIBLE_DEVICES=0", "SLURM_JOB_GPUS=0",
      ])
  }

  @Test("what NVIDIA's kernel driver says of a card")
  func kernel() throws {
    let address = try #require(PCIAddress("0000:3b:00.0"))
    let card = NVIDIACard(
      address, information: "Model: \t NVIDIA H100\nGPU UUID: \t GPU-1f\nDevice Minor: \t 3\n:\n")
    #expect(card.uuid == "GPU-1f" && card.minor == 3 && card.pci == address)
    let bare = NVIDIACard(address, information: "")
    #expect(bare.uuid == nil && bare.minor == nil)
    var identity = DeviceIdentity()
    identity.uuid = "1F"
    identity.complete(from: [bare, card])
    #expect(identity.pci == address && identity.minor == 3 && identity.uuid == "1F")
  }
}
