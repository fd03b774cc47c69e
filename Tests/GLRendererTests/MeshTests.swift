import Effects
import Foundation
import Frame
import Imaging
import Motion
import Testing

@testable import GLRenderer

@Suite struct MeshTests {
  static func stage(_ image: Image, canvas: SIMD2<Double>? = nil) -> Stage {
    let size = SIMD2(Double(image.width), Double(image.height))
    return Stage(canvas: canvas ?? size, inputs: [Stage.Input(size: size)])
  }

  static func draw(
    _ mesh: Mesh, _ image: Image, canvas: SIMD2<Double>? = nil, by renderer: Renderer
  ) throws -> Image {
    let frame = try mesh.frame(at: Moment(seconds: 100), on: stage(image, canvas: canvas))
    let images = Dictionary(uniqueKeysWithValues: frame.assetRequests.map { ($0, image) })
    return try renderer.render(frame, images: images)
  }

  static func white(_ size: Int) -> Image { picture(size, size) { _, _ in (255, 255, 255, 255) } }

  @Test(
    "beyond the picture a mesh is transparent, or shows the picture's edge",
    arguments: [false, true])
  func beyondThePicture(replicates: Bool) throws {
    // Half as wide and high in the middle, so that a picture of 16 px fills 8, from pixel 4 on.
    let corners = [SIMD2(-0.5, -0.5), SIMD2(1.5, -0.5), SIMD2(1.5, 1.5), SIMD2(-0.5, 1.5)]
    var mesh = Mesh(
      MeshTransform(
        vertices: corners.map { MeshTransform.Vertex(from: $0, to: SIMD3($0 * 0.5 + 0.25, 0)) },
        faces: [MeshTransform.Face(SIMD4(0, 1, 2, 3))]))
    mesh.replicatesEdges = replicates
    let columns = picture(16, 16) { x, _ in x < 8 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
    try withRenderer { renderer in
      let drawn = try Self.draw(mesh, columns, by: renderer)
      func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        Array(drawn.bytes[(y * 16 + x) * 4..<(y * 16 + x) * 4 + 4])
      }
      #expect(pixel(6, 8) == [255, 0, 0, 255] && pixel(10, 8) == [0, 0, 255, 255])
      #expect(pixel(1, 1) == (replicates ? [255, 0, 0, 255] : [0, 0, 0, 0]))
      #expect(pixel(14, 14) == (replicates ? [0, 0, 255, 255] : [0, 0, 0, 0]))
    }
  }

  @Test(arguments: [(64, 64), (97, 40), (1, 9), (333, 2), (640, 361)])
  func withoutABendThePictureIsTheInput(width: Int, height: Int) throws {
    let image = noisePicture(width, height, seed: UInt64(width))
    var bent = Mesh(.ripple)
    bent.fraction = 0
    bent.placement.perspective = 500
    var lit = bent
    lit.lighting = .simple
    var smooth = Mesh(MeshTransform.identity(rows: 3, columns: 5))
    smooth.subdivisionSteps = 2
    try withRenderer { renderer in
      for mesh in [Mesh(.identity), bent, lit, smooth] {
        let drawn = try Self.draw(mesh, image, by: renderer)
        #expect(differences(image, drawn) == 0)
      }
    }
  }

  /// Two sheets that cross in the canvas's middle: the picture's left half rises to the right, its
  /// right half falls.
  static func crossing(swapped: Bool) -> MeshTransform {
    var mesh = MeshTransform(depthNormalization: .none)
    for (left, slope) in swapped ? [(0.5, -10.0), (0, 10)] : [(0.0, 10.0), (0.5, -10)] {
      let first = mesh.vertices.count
      for corner in [SIMD2(0.0, 0.0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)] {
        mesh.add(
          MeshTransform.Vertex(
            from: SIMD2(left + corner.x / 2, corner.y),
            to: SIMD3(corner.x, corner.y, slope * (corner.x - 0.5))))
      }
      mesh.add(MeshTransform.Face(SIMD4(first, first + 1, first + 2, first + 3)))
    }
    return mesh
  }

  @Test(arguments: [false, true]) func theNearerOfCrossingSheetsShows(swapped: Bool) throws {
    let image = picture(64, 64) { x, _ in x < 32 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
    try withRenderer { renderer in
      let drawn = try Self.draw(Mesh(Self.crossing(swapped: swapped)), image, by: renderer)
      for y in 0..<64 {
        for x in 0..<64 where x != 31 && x != 32 {
          // Left of the middle the falling half is nearer, right of it the rising one. Near the
          // picture's seam the filter mixes the halves.
          let start = (y * 64 + x) * 4
          let (near, far) = x < 32 ? (2, 0) : (0, 2)
          let isSeam = x < 1 || x > 62
          #expect(drawn.bytes[start + near] >= (isSeam ? 180 : 255), "pixel \(x), \(y)")
          #expect(drawn.bytes[start + far] <= (isSeam ? 75 : 0), "pixel \(x), \(y)")
        }
      }
    }
  }

  @Test func transparentTexelsHideNothing() throws {
    // The nearer sheet is transparent: the crossing shows the other one everywhere.
    let image = picture(64, 64) { x, _ in x < 32 ? (255, 0, 0, 255) : (0, 0, 0, 0) }
    try withRenderer { renderer in
      let drawn = try Self.draw(Mesh(Self.crossing(swapped: true)), image, by: renderer)
      let row = (2..<62).map { drawn.bytes[(32 * 64 + $0) * 4] }
      #expect(row.allSatisfy { $0 == 255 })
    }
  }

  @Test(arguments: [
    (MeshDepth.halved, 0.0, 1.0), (.halved, 0.5, 0.970_142_5), (.halved, 1, 0.894_427_191),
    (.halved, 2, 0.707_106_781), (.documented, 1, 0.707_106_781),
  ])
  func simpleLightOnASlope(depth: MeshDepth, slope: Double, light: Double) throws {
    let transform = MeshTransform.grid(rows: 4, columns: 4) { SIMD3($0.x, $0.y, slope * $0.x) }
    var mesh = Mesh(transform)
    mesh.depth = depth
    mesh.lighting = .simple
    try withRenderer { renderer in
      for factor in [1, 0.5] {
        mesh.diffuseLightFactor = factor
        let drawn = try Self.draw(mesh, Self.white(32), by: renderer)
        let expected = 255 * (1 + (light - 1) * factor)
        for pixel in 0..<32 * 32 {
          #expect(abs(Double(drawn.bytes[4 * pixel + 1]) - expected) <= 1)
          #expect(drawn.bytes[4 * pixel + 3] == 255)
        }
      }
    }
  }

  @Test func glareStaysWithinThePicture() throws {
    let image = noisePicture(48, 48, seed: 5)
    var mesh = Mesh(.ripple)
    mesh.lighting = .phong
    mesh.lights[0].specular = 10
    mesh.material.shininess = 1
    try withRenderer { renderer in
      let drawn = try Self.draw(mesh, image, by: renderer)
      for pixel in 0..<48 * 48 {
        let alpha = drawn.bytes[4 * pixel + 3]
        #expect((0..<3).allSatisfy { drawn.bytes[4 * pixel + $0] <= alpha })
      }
      // The rings cover each other nowhere, and light leaves alpha alone.
      mesh.lighting = .none
      let unlit = try Self.draw(mesh, image, by: renderer)
      for pixel in 0..<48 * 48 {
        #expect(drawn.bytes[4 * pixel + 3] == unlit.bytes[4 * pixel + 3])
      }
    }
  }

  /// Phong's model in double precision at a point of a flat sheet, for one white light.
  static func phong(_ light: MeshLight, at x: Double, _ y: Double, shininess: Double) -> Double {
    var towards = light.direction
    var share = 1.0
    if light.kind == .point || light.kind == .spot {
      towards = light.position - SIMD3(x, y, 0)
      let distance = (towards * towards).sum().squareRoot()
      share = pow(min(1, light.falloffDistance / distance), light.falloff)
    }
    towards /= (towards * towards).sum().squareRoot()
    if light.kind == .spot {
      var axis = light.direction
      axis /= (axis * axis).sum().squareRoot()
      let angle = acos(min((towards * axis).sum(), 1))
      let half = light.coneAngle.degrees * .pi / 360
      let inner = half * (1 - light.coneSoftness)
      share *= min(max((cos(angle) - cos(half)) / (cos(inner) - cos(half)), 0), 1)
    }
    // Mirrored about (0, 0, 1), towards an eye straight ahead.
    let shine = towards.z > 0 ? pow(max(towards.z, 0), shininess) : 0
    if light.kind == .ambient { return light.ambient }
    return light.ambient + light.diffuse * share * max(towards.z, 0)
      + light.specular * share * shine
  }

  @Test func everyKindOfLight() throws {
    var ambient = MeshLight()
    ambient.kind = .ambient
    ambient.ambient = 0.6
    var directional = MeshLight()
    directional.direction = SIMD3(1, -2, 2)
    var point = MeshLight()
    point.kind = .point
    point.position = SIMD3(10, -5, 20)
    point.falloff = 2
    point.falloffDistance = 22
    var spot = MeshLight()
    spot.kind = .spot
    spot.position = SIMD3(-8, 6, 40)
    spot.direction = SIMD3(0, 0, 1)
    spot.coneAngle = Angle(degrees: 50)
    spot.coneSoftness = 0.5
    try withRenderer { renderer in
      for light in [ambient, directional, point, spot] {
        var mesh = Mesh(.identity)
        mesh.lighting = .phong
        mesh.lights = [light]
        mesh.material.shininess = 8
        let drawn = try Self.draw(mesh, Self.white(64), by: renderer)
        for y in stride(from: 0, to: 64, by: 3) {
          for x in stride(from: 0, to: 64, by: 3) {
            let expected = Self.phong(
              light, at: Double(x) - 31.5, Double(y) - 31.5, shininess: 8)
            let given = Double(drawn.bytes[(y * 64 + x) * 4])
            #expect(abs(given - 255 * min(expected, 1)) <= 1.5, "\(light.kind) at \(x), \(y)")
          }
        }
      }
    }
  }

  /// The share of a pixel, of 256 samples, within a square turned about (50, 50).
  static func coverage(_ x: Int, _ y: Int, side: Double, angle: Double) -> Double {
    let (s, c) = (sin(angle), cos(angle))
    let inside = (0..<256).count { sample in
      let px = Double(x) + (Double(sample % 16) + 0.5) / 16 - 50
      let py = Double(y) + (Double(sample / 16) + 0.5) / 16 - 50
      return max(abs(px * c + py * s), abs(py * c - px * s)) < side / 2
    }
    return Double(inside) / 256
  }

  @Test func edgesAreSmooth() throws {
    try withRenderer { renderer in
      var (sum, count) = (0.0, 0.0)
      for degrees in [7.0, 20, 33, 40] {
        var mesh = Mesh(.identity)
        mesh.placement.rotation.z = Angle(degrees: degrees)
        let drawn = try Self.draw(
          mesh, Self.white(60), canvas: SIMD2(100, 100), by: renderer)
        for pixel in 0..<100 * 100 {
          let share = Self.coverage(
            pixel % 100, pixel / 100, side: 60, angle: degrees * .pi / 180)
          let given = Double(drawn.bytes[4 * pixel + 3])
          if share > 0 && share < 1 {
            sum += (given - 255 * share) * (given - 255 * share)
            count += 1
          } else {
            #expect(given == 255 * share)
          }
        }
      }
      // 74 without smoothing; the software rasteriser's four samples lie badly for 20°.
      #expect((sum / count).squareRoot() < 30)
    }
  }
}
