import Documents
import Testing

@testable import Effects

@Suite struct MeshReaderTests {
  static func read(_ text: String) throws -> MeshTransform {
    try MeshTransform(document: JSON5.read(Array(text.utf8), limits: .meshFile))
  }

  static func message(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  static let square =
    "vertices: [{from: [0, 0], to: [0, 0]}, {from: [1, 0], to: [1, 0, 0.5]}, "
    + "{from: [1, 1], to: [1, 1, 0]}, {from: [0, 1], to: [0, 1, 0]}]"

  @Test func readsAMesh() throws {
    let mesh = try Self.read(
      """
      {
        depthNormalization: "max", subdivisionSteps: 2, \(Self.square),
        faces: [{indices: [0, 1, 2, 3], weights: [1, 2, 3, 4]}, {indices: [3, 2, 1, 0]}],
      }
      """)
    #expect(mesh.depthNormalization == .max)
    #expect(mesh.subdivisionSteps == 2)
    #expect(mesh.vertices[1] == MeshTransform.Vertex(from: SIMD2(1, 0), to: SIMD3(1, 0, 0.5)))
    #expect(mesh.faces[0] == MeshTransform.Face(SIMD4(0, 1, 2, 3), weights: SIMD4(1, 2, 3, 4)))
    #expect(mesh.faces[1].weights == SIMD4(repeating: 1))
  }

  @Test func readsAGrid() throws {
    let mesh = try Self.read(
      "{rows: 1, columns: 2, to: [[0, 0], [0.5, 0, 1], [1, 0], [0, 1], [0.5, 1], [1, 1, 2]]}")
    var expected = MeshTransform.identity(rows: 1, columns: 2)
    expected.vertices[1].to.z = 1
    expected.vertices[5].to.z = 2
    // Smooth unless it says otherwise.
    expected.subdivisionSteps = -1
    #expect(mesh == expected)
  }

  @Test(arguments: [
    ("[]", "1:1: the document is a list"),
    ("{faces: []}", "1:1: the document needs a key \"vertices\""),
    ("{vertices: [], faces: []}", "needs at least one"),
    (
      "{\(square), faces: [{indices: [0, 1, 2, 3], weights: [1, 1, 1]}]}",
      "faces[0].weights has 3 elements but must have 4"
    ),
    ("{vertice: []}", "did you mean \"vertices\"?"),
    ("{\(square)}", "needs a key \"faces\""),
    (
      "{\(square), faces: [{indices: [0, 1, 2]}]}",
      "faces[0].indices has 3 elements but must have 4"
    ),
    ("{\(square), faces: [{indices: [0, 1, 2, 4]}]}", "vertex 4 but must use vertices within 0…3"),
    (
      "{\(square), faces: [{indices: [0, 1, 2, 1.5]}]}",
      "faces[0].indices[3] is 1.5 but must be a whole number"
    ),
    ("{\(square), faces: [{indices: [0, 1, 2, -1]}]}", "-1 but must be a whole number"),
    (
      "{\(square), faces: [{indices: [0, 1, 2, 3], weights: [1, 1, 0, 1]}]}",
      "face 0 has a weight of 0"
    ),
    ("{\(square), faces: [{indices: [0, 1, 2, 3], weights: [1, NaN, 1, 1]}]}", "weight of nan"),
    ("{rows: 1, columns: 1, to: [[0, 0], [NaN, 0], [0, 1], [1, 1]]}", "vertex 1 has a number"),
    ("{rows: 1, columns: 1, to: [[0, 0], [1, 0], [0, 1, Infinity], [1, 1]]}", "vertex 2"),
    (
      "{rows: 1, columns: 1, to: [[0, 0]]}",
      "to is a list of 1 but must be a list of (rows + 1) · (columns + 1) = 4 points"
    ),
    ("{rows: 0, columns: 1, to: []}", "rows is 0 but must be a whole number within 1"),
    ("{rows: 1e9, columns: 1e9, to: []}", "must be a whole number within 1…2097152"),
    (
      "{rows: 1, columns: 1, to: [], faces: []}",
      "faces: a grid has rows, columns and to; remove faces"
    ),
    (
      "{\(square), faces: [{indices: [0, 1, 2, 3]}], subdivisionSteps: 20}",
      "subdivisionSteps is 20, which makes 1099511627776 faces, but the limit is 2097152"
    ),
    (
      "{\(square), faces: [{indices: [0, 1, 2, 3]}], subdivisionSteps: -2}",
      "-2 but must be a whole number"
    ),
    (
      "{\(square), faces: [{indices: [0, 1, 2, 3]}], depthNormalization: \"deep\"}",
      "depthNormalization is \"deep\"; the choices are none, width, height, min, max and average"
    ),
    (
      "{vertices: [{from: [0], to: [0, 0]}], faces: []}",
      "vertices[0].from has 1 element but must have 2"
    ),
    ("{vertices: [{to: [0, 0]}], faces: []}", "vertices[0] needs a key \"from\""),
  ])
  func refusesWithASentence(text: String, part: String) throws {
    let message = try #require(Self.message(text))
    #expect(message.contains(part), "\(message)")
  }

  @Test func degenerateFacesAreCountedOrRefused() throws {
    var mesh = MeshTransform.identity(rows: 1, columns: 4)
    mesh.faces[0].indices = SIMD4(repeating: 3)
    mesh.vertices[2].to = mesh.vertices[3].to
    mesh.vertices[7].to = mesh.vertices[8].to
    let report = try mesh.validate()
    #expect(report.degenerateFaces == 2)
    #expect(report.warnings.count == 1)
    #expect(throws: MeshTransformError.degenerateFaces(2)) { try mesh.validate(strict: true) }
    let surface = try mesh.surface(on: SIMD2(4, 1))
    #expect(surface.quads.count == 3)
    #expect(MeshReport(degenerateFaces: 0).warnings.isEmpty)
  }

  @Test func facesThatTakeNoneOfThePictureAreCounted() throws {
    var mesh = MeshTransform.identity(rows: 1, columns: 4)
    // One face shows a point, the next half of itself, the last a line.
    for vertex in [0, 1, 5, 6] { mesh.vertices[vertex].from = SIMD2(0.25, 0.5) }
    mesh.vertices[4].from = SIMD2(0.75, 0.5)
    mesh.vertices[9].from = SIMD2(0.75, 0.75)
    let report = try mesh.validate()
    #expect(report.degenerateFaces == 0 && report.smearedFaces == 2)
    #expect(
      report.warnings == ["2 faces of the mesh cover no area of the picture and appear smeared"])
    #expect(throws: MeshTransformError.degenerateFaces(2)) { try mesh.validate(strict: true) }
  }

  @Test(arguments: [
    (
      "{vertices: [\n{from: [0, 0], to: [0, 0]},\n {from: [NaN, 0], to: [0, 0]}], faces: [\n{indices: [0, 1, 1, 0]}]}",
      "3:2:"
    ),
    (
      "{vertices: [{from: [0, 0], to: [0, 0]}],\n faces: [{indices: [0, 0, 0, 0]},\n   {indices: [0, 1, 0, 0]}]}",
      "3:4:"
    ),
    (
      "{vertices: [{from: [0, 0], to: [0, 0]}],\n faces: [\n{indices: [0, 0, 0, 0], weights: [1, 1, 1, -1]}]}",
      "3:1:"
    ),
    ("{rows: 1, columns: 1, to: [[0, 0], [0, 0],\n[0, 0], [1e9, 0]]}", "2:9:"),
    (
      "{rows: 1, columns: 1, to: [[0, 0], [0, 0], [0, 0], [0, 0]],\n subdivisionSteps: 20}", "2:20:"
    ),
    ("{vertices: [],\n faces: []}", "2:9:"),
  ])
  func mistakesHaveTheirPlace(text: String, place: String) throws {
    let message = try #require(Self.message(text))
    #expect(message.hasPrefix(place), "\(message)")
  }

  @Test func manyFacesAtOneVertexTakeNoLonger() throws {
    // A fan of 4,000 faces, as a file could hold it to slow a reader down.
    let count = 4_000
    var mesh = MeshTransform(subdivisionSteps: 1)
    mesh.add(MeshTransform.Vertex(.zero))
    for index in 0..<2 * count {
      mesh.add(MeshTransform.Vertex(SIMD2(Double(index) / Double(2 * count), 1)))
    }
    for face in 0..<count {
      mesh.add(
        MeshTransform.Face(
          SIMD4(0, 1 + 2 * face, 2 + 2 * face, 1 + (2 * face + 2) % (2 * count))))
    }
    #expect(try mesh.surface(on: SIMD2(1, 1)).quads.count == 4 * count)
  }
}
