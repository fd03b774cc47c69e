import Effects
import Frame
import Imaging
import TestSupport
import Testing

@testable import GLRenderer

@Suite struct CoverageMapTests {
  private func frame(_ maps: [CoverageMap], _ fill: SIMD4<Float>, in size: PixelSize) -> Frame {
    Frame(
      size: size,
      passes: [
        Pass(
          "canvas", into: .output,
          draws: maps.map { map in
            Draw(
              .init(vertex: "area", fragment: "fill"), .quad, blend: .replace,
              textures: [Texture("coverage", .coverage(map), sampler: .nearest)],
              uniforms: [
                Uniform("canvas", .vec2(SIMD2(Float(size.width), Float(size.height)))),
                Uniform("origin", .vec2(SIMD2(0, 0))),
                Uniform("size", .vec2(SIMD2(Float(map.size.width), Float(map.size.height)))),
                Uniform("fill", .vec4(fill)),
              ])
          })
      ])
  }

  /// Widths that are no multiple of four bytes show whether rows keep their place.
  @Test(arguments: [(1, 1), (7, 5), (13, 4), (256, 3), (333, 2)])
  func everyByteArrivesAtItsPixel(width: Int, height: Int) throws {
    var noise = SplitMix(seed: UInt64(width))
    let size = PixelSize(width: width, height: height)
    try withRenderer { renderer in
      for _ in 0..<3 {
        let bytes = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &noise) }
        let map = CoverageMap(size: size, bytes: bytes)
        let drawn = try renderer.render(frame([map, map], SIMD4(1, 0.2, 0, 1), in: size))
        for (index, byte) in bytes.enumerated() {
          let pixel = Array(drawn.bytes[index * 4..<index * 4 + 4])
          #expect(pixel[0] == byte && pixel[2] == 0 && pixel[3] == byte)
          #expect(abs(Double(pixel[1]) - 0.2 * Double(byte)) <= 0.51)
        }
      }
    }
  }

  @Test func mapsThatNoFrameUsesAreDropped() throws {
    let size = PixelSize(width: 4, height: 4)
    try withRenderer { renderer in
      func draw(_ byte: UInt8) throws {
        let map = CoverageMap(size: size, bytes: [UInt8](repeating: byte, count: 16))
        let drawn = try renderer.render(frame([map], SIMD4(1, 1, 1, 1), in: size))
        #expect(drawn.bytes.allSatisfy { $0 == byte })
      }
      try draw(0)
      let alive = renderer.liveObjects
      for byte in 1...20 { try draw(UInt8(byte)) }
      #expect(renderer.liveObjects == alive)
    }
  }

  @Test func aMapOfTheWrongLengthIsRefused() throws {
    let size = PixelSize(width: 4, height: 4)
    try withRenderer { renderer in
      let map = CoverageMap(size: size, bytes: [0])
      #expect(throws: RendererError.self) {
        try renderer.render(frame([map], SIMD4(1, 1, 1, 1), in: size))
      }
    }
  }
}
