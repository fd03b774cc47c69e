import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Promised pixels")
struct PromisedPixelsTests {
  private static let twelve = "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL ES 3.2 Mesa 22.3.6"
  private static let thirteen =
    "llvmpipe (LLVM 19.1.7, 128 bits), OpenGL ES 3.2 Mesa 25.0.7-2+deb13u1"
  private static let zink =
    "zink Vulkan 1.4(llvmpipe (LLVM 19.1.7, 256 bits) (MESA_LLVMPIPE)), OpenGL ES 3.2 Mesa 25.0.7-2"

  @Test(
    "drivers by their names and versions",
    arguments: [
      (twelve, .compared(mesa: "22.3")), (thirteen, .compared(mesa: "25.0")),
      (zink, .compared(mesa: "25.0")), (twelve + ", pinned 1.2-3", .pinned("1.2-3")),
      ("zink (llvmpipe (LLVM 15.0.6, 256 bits)), OpenGL ES 3.2 Mesa 22.3.6", nil),
      ("llvmpipe (LLVM 21.1.8, 256 bits), OpenGL ES 3.2 Mesa 26.1.6-1", nil),
      ("llvmpipe (LLVM 14.0.0, 256 bits), OpenGL ES 3.2 Mesa 22.3.0", nil),
      ("llvmpipe (LLVM 15.0.6, 256 bits), OpenGL ES 3.2 Mesa 22.30.1", nil),
      ("softpipe, OpenGL ES 3.1 Mesa 22.3.6", nil),
      ("AMD Radeon (radeonsi, LLVM 15.0.6), OpenGL ES 3.2 Mesa 22.3.6", nil),
      ("", nil), ("Mesa", nil), ("pinned", nil), ("llvmpipe LLVM Mesa", nil),
    ] as [(String, PromisedPixels?)])
  func drivers(_ driver: String, _ promised: PromisedPixels?) {
    #expect(PromisedPixels(drawnBy: driver) == promised)
  }

  @Test("what is promised between two of them")
  func pairs() throws {
    let twelve = try #require(PromisedPixels(drawnBy: Self.twelve))
    let thirteen = try #require(PromisedPixels(drawnBy: Self.thirteen))
    let pinned = PromisedPixels.pinned("1")
    #expect(twelve.greatestDifference(from: twelve) == 0)
    #expect(twelve.greatestDifference(from: thirteen) == PromisedPixels.greatestDifference)
    #expect(pinned.greatestDifference(from: pinned) == 0)
    #expect(pinned.greatestDifference(from: .pinned("2")) == nil)
    #expect(pinned.greatestDifference(from: twelve) == nil)
  }

  @Test("the promise is what scripts/check --drivers has found")
  func found() throws {
    struct Found: Decodable {
      struct Picture: Decodable {
        var seen: Double?
        var change: Bool?
      }
      struct Driver: Decodable {
        var device: String
        var differs: [String: Picture]
      }
      var drivers: [String: Driver]
    }
    let file = Repository.root.appendingPathComponent("Benchmarks/drivers.json")
    let found = try JSONDecoder().decode(Found.self, from: try Data(contentsOf: file))
    var promised: [String: [Found.Driver]] = [:]
    for driver in found.drivers.values {
      guard case .compared(let mesa) = PromisedPixels(drawnBy: driver.device) else { continue }
      promised[mesa, default: []].append(driver)
      for (name, picture) in driver.differs where !name.hasPrefix("subjects/drawings/") {
        #expect(
          try #require(picture.seen, "\(name)") <= Double(PromisedPixels.greatestDifference),
          "\(name) by \(driver.device)")
        #expect(picture.change == false, "\(name) by \(driver.device)")
      }
    }
    #expect(Set(promised.keys) == Set(PromisedPixels.drivers.map(\.mesa)))
    for drivers in promised.values {
      #expect(drivers.allSatisfy { $0.differs.keys == drivers[0].differs.keys })
    }
  }
}
