import Documents
import Motion
import TestSupport
import Testing

@testable import Effects

@Suite struct MeshSourceTests {
  static func source(_ text: String) throws -> MeshSource {
    try MeshSource(document: JSON5.read(Array(text.utf8), limits: .meshFile))
  }

  static func message(_ text: String) -> String {
    do {
      _ = try source(text)
      return ""
    } catch {
      return "\(error)"
    }
  }

  static func mesh(
    _ source: MeshSource, at seconds: Double = 1, on size: SIMD2<Double> = SIMD2(100, 100)
  ) throws -> MeshTransform {
    var mesh = Mesh(source)
    // The article's, whatever the size.
    mesh.constants.wavy.columns = 40
    return try mesh.mesh(at: Moment(seconds: seconds), on: size)
  }

  static func expectNear(
    _ given: SIMD3<Double>, _ expected: SIMD3<Double>, within bound: Double = 1e-9,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let difference = given - expected
    #expect(
      (0..<3).allSatisfy { abs(difference[$0]) <= bound }, "\(given) \(expected)",
      sourceLocation: location)
  }

  @Test func textsNameMeshesFilesAndChains() throws {
    #expect(try MeshSource(text: "ripple") == .named(.ripple))
    #expect(try MeshSource(text: "a.json5, wave") == .chain([.file("a.json5"), .named(.wave)]))
    for text in ["", "ripple,", ",", "a.json5,,ripple"] {
      #expect(throws: MeshError.noName) { try MeshSource(text: text) }
    }
    #expect(throws: MeshError.unknownName("rippel", known: MeshName.allCases.map { $0.rawValue })) {
      try MeshSource(text: "wavy,rippel")
    }
    let many = Array(repeating: "ripple", count: 257).joined(separator: ",")
    #expect(throws: MeshError.tooManyParts(257, limit: 256)) { try MeshSource(text: many) }
    var effect = try Effect(named: "mesh")
    try effect.apply(setting: "mesh=a.json5,ripple")
    #expect(effect.asMesh?.source == .chain([.file("a.json5"), .named(.ripple)]))
    #expect(throws: DocumentError.self) { try effect.apply(setting: "mesh=,") }
  }

  @Test(arguments: [
    ("{chain: []}", "1:9: chain has 0 elements but must have 1…256"),
    ("{movements: []}", "1:13: movements has 0 elements but must have 1…256"),
    ("{chain: ['ripple', 'no']}", "1:20: chain[1]: there is no mesh \"no\""),
    ("{chain: ['rippel']}", "did you mean \"ripple\"?"),
    ("{chain: 3}", "chain is 3 but must be a list"),
    ("{chain: ['ripple'], rows: 2}", "1:21: there is no key \"rows\""),
    (
      "{movements: [{to: 'wavy', dely: 1}]}",
      "movements[0] has no key \"dely\"; did you mean \"delay\""
    ),
    ("[]", "the document is a list but must be an object with vertices and faces, with rows"),
    (
      "{}",
      "the document is an empty object but must be an object with vertices and faces, with rows"
    ),
    ("{movements: [{}]}", "movements[0] needs a key \"to\""),
    (
      "{movements: [{to: 'wavy', duration: -1}]}",
      "movements[0].duration is -1 seconds but must be within 0"
    ),
    (
      "{movements: [{to: 'wavy', timing: 'eas'}]}",
      "movements[0].timing: \"eas\" is not a curve; did you mean \"ease\"?"
    ),
    (
      "{movements: [{to: 'wavy', spring: {}, duration: 1}]}",
      "movements[0].duration: a spring determines this itself"
    ),
    (
      "{movements: [{to: 'wavy', spring: {damping: 0}}]}",
      "movements[0].spring.damping is 0 but must be"
    ),
    (
      "{movements: [{to: 'wavy', repeat: Infinity}]}",
      "movements[0].repeat is inf but must be finite and within 0…100000"
    ),
    (
      "{movements: [{to: 'wavy', additive: 1}]}",
      "movements[0].additive is 1 but must be true or false"
    ),
    ("{chain: [{chain: []}]}", "1:18: chain[0].chain has 0 elements"),
    ("{movements: [{to: 'wavy', curve: 'ease'}]}", "movements[0] has no key \"curve\""),
  ])
  func refusesWithASentence(text: String, part: String) {
    #expect(Self.message(text).contains(part), "\(Self.message(text))")
  }

  @Test func partsAreCountedInAllListsTogether() throws {
    func list(_ count: Int) -> String {
      Array(repeating: "'wavy'", count: count).joined(separator: ",")
    }
    // 3 lists of 84, a base, a start and two ends.
    func text(_ last: Int) -> String {
      let chain = "{chain: [\(list(84))]}"
      return "{chain: [\(chain), \(chain), {chain: [\(list(last))]},"
        + " {mesh: 'wavy', movements: [{from: 'wavy', to: 'wavy'}, {to: 'wavy'}]}]}"
    }
    #expect(try Self.source(text(84)).partCount == 256)
    #expect(
      Self.message(text(85)).contains("1:1: the mesh consists of 257 meshes but the limit is 256"))
    #expect(
      Self.message("{chain: [\(list(257))]}").contains("chain has 257 elements but must have 1…256")
    )
  }

  @Test func aFileMovesWithCurvesSpringsAndSums() throws {
    let flat = "{rows: 1, columns: 1, to: [[0,0],[1,0],[0,1],[1,1]]}"
    let up = "{rows: 1, columns: 1, to: [[0,0,1],[1,0,1],[0,1,1],[1,1,1]]}"
    let right = "{rows: 1, columns: 1, to: [[1,0],[2,0],[1,1],[2,1]]}"
    let source = try Self.source(
      """
      {mesh: \(flat), movements: [
        {to: \(up), delay: 1, duration: 2, timing: "linear"},
        {to: \(flat), delay: 2, spring: {stiffness: 100, damping: 20}},
        {to: \(right), duration: 4, timing: "linear", autoreverse: true, repeat: 1.5, additive: true},
      ]}
      """)
    let mesh = Mesh(source)
    // 1.5 times forwards and back in 8 s each.
    #expect(mesh.duration == 12)
    func corner(_ seconds: Double) throws -> SIMD3<Double> {
      try Self.mesh(source, at: seconds).vertices[0].to
    }
    Self.expectNear(try corner(0), .zero)
    Self.expectNear(try corner(1), SIMD3(0.25, 0, 0))
    Self.expectNear(try corner(1.5), SIMD3(0.375, 0, 0.25))
    // A critically damped spring of ω = 10 that starts from half the way up: e^(−10t)(1 + 10t).
    Self.expectNear(try corner(2.1), SIMD3(0.525, 0, 0.5 * 0.735_758_882_342_885))
    Self.expectNear(try corner(6), SIMD3(0.5, 0, 0), within: 1e-12)
    Self.expectNear(try corner(12), SIMD3(1, 0, 0), within: 1e-12)
  }

  @Test func movementsStartFromTheFlatSheetUnlessToldOtherwise() throws {
    let source = try Self.source("{movements: [{to: 'wavy', timing: 'linear', duration: 2}]}")
    let end = WavyMesh().mesh()
    let half = try Self.mesh(source, at: 1)
    for (vertex, wavy) in pairs(half.vertices, end.vertices) {
      Self.expectNear(
        vertex.to, (SIMD3(wavy.from.x, wavy.from.y, 0) + wavy.to) / 2, within: 1e-15)
    }
    #expect(try Self.mesh(source, at: 2) == end)
  }

  @Test func movementsBetweenOtherMeshesAreRefusedAtOnce() throws {
    let source = try Self.source(
      "{mesh: 'ripple', movements: [{to: 'ripple'}, {to: 'wavy', delay: 9}]}")
    let error = #expect(throws: MeshError.self) { try Self.mesh(source, at: 0) }
    #expect(error?.description.contains("2601 vertices and the other 82") == true)
  }

  @Test func aChainOfOneIsItself() throws {
    #expect(try Self.mesh(.chain([.named(.ripple)])) == RippleMesh().mesh())
    #expect(throws: MeshError.emptyChain) { try Self.mesh(.chain([])) }
    #expect(throws: MeshError.unreadFile("a.b")) { try Self.mesh(.file("a.b")) }
  }

  @Test func chainsComposeWhatTheirMeshesDo() throws {
    // (x, y) → (2x, y, 0.1) and then (x, y) → (x + 0.25, y / 2, 0.2): with grids that differ.
    let first = MeshTransform.grid(rows: 1, columns: 2) { SIMD3($0.x * 2, $0.y, 0.1) }
    let second = MeshTransform.grid(rows: 3, columns: 1) { SIMD3($0.x + 0.25, $0.y / 2, 0.2) }
    let mesh = try Self.mesh(.chain([.mesh(first), .mesh(second)]))
    #expect(mesh.faces.count == 6)
    for vertex in mesh.vertices {
      // Beyond its right edge the second mesh goes on as it is.
      let expected = SIMD3(vertex.from.x * 2 + 0.25, vertex.from.y / 2, 0.3)
      Self.expectNear(vertex.to, expected)
    }
    // In the other order it is something else.
    let other = try Self.mesh(.chain([.mesh(second), .mesh(first)]))
    for vertex in other.vertices {
      Self.expectNear(
        vertex.to, SIMD3(2 * (vertex.from.x + 0.25), vertex.from.y / 2, 0.3))
    }
  }

  @Test func aFlatSheetBeforeAMeshIsThatMesh() throws {
    for name in [MeshName.wavy, .ripple, .bulge, .ellipse] {
      let alone = NamedMeshes().mesh(name, on: SIMD2(100, 100))
      let mesh = try Self.mesh(.chain([.named(.identity), .named(name)]))
      #expect(mesh.faces.count == alone.faces.count, "\(name)")
      for vertex in mesh.vertices {
        let nearest = try #require(
          alone.vertices.first {
            abs($0.from.x - vertex.from.x) < 1e-9 && abs($0.from.y - vertex.from.y) < 1e-9
          })
        Self.expectNear(vertex.to, nearest.to, within: 1e-6)
      }
      #expect(try mesh.validate().degenerateFaces == 0)
    }
  }

  @Test func facesOfAChainShareTheirEdges() throws {
    // A fan of faces around one point: sides of unlike length, cut alike on both sides.
    let fan = JellyMesh.rim(phase: .pi / 4, magnitude: 0.04)
    let mesh = try Self.mesh(.chain([.mesh(fan), .named(.ripple)]), at: 0)
    var uses: [SIMD2<Int>: Int] = [:]
    for face in mesh.faces {
      for corner in 0..<4 {
        let (a, b) = (face.indices[corner], face.indices[(corner + 1) & 3])
        uses[SIMD2(min(a, b), max(a, b)), default: 0] += 1
      }
    }
    // A whole sheet: every edge has two faces, or one on the rim, which is round and so has as
    // many edges as vertices.
    let rim = uses.filter { $0.value == 1 }
    #expect(uses.values.allSatisfy { $0 <= 2 })
    #expect(Set(rim.keys.flatMap { [$0.x, $0.y] }).count == rim.count)
    // Euler's formula for a disc.
    #expect(
      Set(mesh.faces.flatMap { [$0.indices.x, $0.indices.y, $0.indices.z, $0.indices.w] }).count
        - uses.count + mesh.faces.count == 1)
  }

  @Test func depthsOfAChainAgree() throws {
    let inPoints = MeshTransform(
      vertices: MeshTransform.identity(rows: 1, columns: 1).vertices.map {
        MeshTransform.Vertex(from: $0.from, to: SIMD3($0.to.x, $0.to.y, 30))
      }, faces: MeshTransform.identity(rows: 1, columns: 1).faces, depthNormalization: .none)
    let inWidths = MeshTransform.grid(rows: 1, columns: 1) { SIMD3($0.x, $0.y, 0.5) }
    let mesh = try Self.mesh(.chain([.mesh(inPoints), .mesh(inWidths)]), on: SIMD2(100, 60))
    // 30 points and half of the mean of 100 and 60.
    #expect(mesh.depthNormalization == .none)
    for vertex in mesh.vertices { #expect(abs(vertex.to.z - 70) < 1e-9) }
  }

  @Test func hitsInAChainAreFacesOfItsFirstMesh() throws {
    let mesh = Mesh(.chain([.mesh(.identity(rows: 2, columns: 2)), .named(.ripple)]))
    let test = try MeshHitTestTests.hitTest(mesh, 100, 100)
    for face in 0..<4 {
      let point = SIMD2(Double(face % 2) * 50 + 20, Double(face / 2) * 50 + 27)
      #expect(test.hit(at: point)?.face == face)
    }
  }

  @Test func chainsAreLimited() throws {
    // Every mesh makes the one before it as dense as itself.
    let wide = MeshTransform.grid(rows: 2, columns: 2) { SIMD3($0.x * 9, $0.y * 9, 0) }
    let dense = MeshTransform.identity(rows: 10, columns: 10)
    let chain = MeshChain(wide, then: [dense], on: SIMD2(100, 100), pixelsPerPoint: 1)
    let limits = PreparationLimits(bytes: 8000 * 512)
    var budget = MeshBudget(limits)
    #expect(throws: MeshTransformError.tooManyFaces(8100, steps: 0, MeshLimits(limits))) {
      try chain.shape(&budget)
    }
  }

  @Test func facesThatOverlapCountWhereTheyAreSearched() throws {
    var pile = MeshTransform.identity(rows: 1, columns: 1)
    for _ in 0..<1999 { pile.add(pile.faces[0]) }
    let grid = MeshTransform.identity(rows: 100, columns: 100)
    func shape(_ meshes: [MeshTransform]) throws -> MeshShape {
      var budget = MeshBudget(PreparationLimits(seconds: 1))
      return try MeshChain(grid, then: meshes, on: SIMD2(100, 100), pixelsPerPoint: 1)
        .shape(&budget)
    }
    // Two thousand faces lie around each of ten thousand points.
    let refused = try #require(throws: MeshTransformError.self) { try shape([pile]) }
    #expect("\(refused)".contains("--limit maxPrepareSeconds=VALUE"))
    let flat = MeshTransform.identity(rows: 50, columns: 50)
    #expect(try shape([flat, flat]).mesh.faces.count == 10_000)
  }
}
