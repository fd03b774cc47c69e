import Frame
import Imaging
import Motion
import Testing

@testable import Effects
@testable import GLRenderer

/// A sheet whose inside is drawn apart looks as one that is drawn whole.
@Suite struct SheetBorderTests {
  private static let size = PixelSize(width: 150, height: 130)
  private static let canvas = PixelSize(width: 220, height: 210)

  /// A sheet that bends down its whole height by `lift`, as `peeled` says.
  private static func mesh(peeled: Double, lift: Double) -> SheetMesh {
    let height = Double(size.height)
    return SheetMesh(
      rows: (0...50).map { row in
        let y = Double(row) / 50 * (height + 2) - 1
        return SheetRow(y: y, height: lift * Peel().height(ofRow: y / height, peeled: peeled))
      })
  }

  private static func camera(_ placement: Placement, distance: Double) -> SheetCamera {
    let middle = SIMD2(Double(canvas.width), Double(canvas.height)) / 2
    var camera = SheetCamera(distance: distance, center: middle, canvas: canvas)
    camera.turn(placement, about: middle, canvas: canvas)
    return camera
  }

  private static func placement(degrees: Double, scale: Double) -> Placement {
    Placement(translation: .zero, rotation: Angle(degrees: degrees), scale: scale)
  }

  private func draws(
    _ mesh: SheetMesh, _ camera: SheetCamera, splits: Bool
  ) -> [Draw] {
    let request = AssetRequest(input: 0, size: Self.size)
    return mesh.bordered(
      "peel", at: SIMD2(35, 40.25), size: Self.size, camera: camera,
      textures: [Texture("picture", .asset(request))],
      uniforms: [Uniform("peeled", .float(0.4)), Uniform("highlight", .float(0.3))],
      splits: splits)
  }

  @Test(arguments: [(0.0, 1.0), (30, 1), (45, 0.4), (200, 1.3)])
  func looksTheSame(degrees: Double, scale: Double) throws {
    let image = picture(Self.size.width, Self.size.height) { x, y in
      (
        UInt8(abs(8 * x % 510 - 255)), UInt8(abs(8 * y % 510 - 255)),
        UInt8(abs(6 * (x + y) % 510 - 255)), 255
      )
    }
    let camera = Self.camera(
      Self.placement(degrees: degrees, scale: scale), distance: 240)
    try withRenderer { renderer in
      for peeled in [0, 0.1, 0.3, 0.5, 0.8, 1.0] {
        let mesh = Self.mesh(peeled: peeled, lift: 60)
        let pictures = try [false, true].map { splits in
          let draws = draws(mesh, camera, splits: splits)
          #expect((draws.count > 1) == splits, "\(peeled)")
          let frame = Frame(
            size: Self.canvas, passes: [Pass("canvas", into: .output, draws: draws)])
          let request = AssetRequest(input: 0, size: Self.size)
          return try renderer.render(frame, images: [request: image]).bytes
        }
        let differences = zip(pictures[0], pictures[1]).map { abs(Int($0) - Int($1)) }
        #expect((differences.max() ?? 0) <= 1, "\(peeled)")
        #expect(differences.count { $0 > 0 } * 100 <= differences.count, "\(peeled)")
      }
    }
  }

  @Test func whatIsLevelTakesOneCell() {
    #expect(Self.mesh(peeled: 0, lift: 60).simplified.rows.count == 2)
    #expect(Self.mesh(peeled: 1, lift: 60).simplified.rows.count == 2)
    let bent = Self.mesh(peeled: 0.3, lift: 60)
    #expect(bent.simplified.rows.count < bent.rows.count)
    for y in stride(from: -1, to: 131, by: 0.7) {
      #expect(abs(bent.simplified.height(at: y) - bent.height(at: y)) < 0.001)
    }
    let empty = bent.cut(from: -1, to: 40)
    #expect(zip(empty.simplified.rows, empty.simplified.rows.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func aSheetThatTurnsAwayIsAllBorder() {
    let camera = Self.camera(Self.placement(degrees: 0, scale: 1), distance: 240)
    #expect(draws(Self.mesh(peeled: 0.5, lift: 60), camera, splits: true).count > 1)
    #expect(draws(Self.mesh(peeled: 0.9, lift: 230), camera, splits: true).count <= 2)
  }

  @Test("slopes are those of the whole sheet, also where one draw ends and the next begins")
  func slopes() throws {
    // Of a parabola, the rows above and below tell the slope exactly.
    let sheet = SheetMesh(
      rows: (0...150).map { SheetRow(y: Double($0), height: 0.004 * Double($0 * $0)) })
    for row in sheet.sloped.rows.dropFirst().dropLast() {
      #expect(abs(row.slope - 0.008 * row.y) < 1e-9)
    }
    var finish = Finish()
    finish.kind = .holographic
    let stage = Stage(canvas: SIMD2(220, 210), inputs: [Stage.Input(size: SIMD2(150, 150))])
    let drawn = FinishDraw(finish, ofSize: SIMD2(150, 150), on: stage)
    let size = PixelSize(width: 150, height: 150)
    let draws = sheet.draws(
      "peel", at: SIMD2(35, 30), size: size,
      camera: Self.camera(Self.placement(degrees: 0, scale: 1), distance: 240), textures: [],
      uniforms: [], finish: drawn)
    let rows = draws.map { draw -> [Float] in
      guard case .floats(let rows)? = draw.uniforms.first(where: { $0.name == "rows" })?.value
      else { return [] }
      return rows
    }
    #expect(rows.map { $0.count / 3 } == [67, 67, 19])
    for (one, next) in zip(rows, rows.dropFirst()) { #expect(one.suffix(3) == next.prefix(3)) }
  }
}
