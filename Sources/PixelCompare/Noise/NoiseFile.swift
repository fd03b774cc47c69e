import Documents
import Files
import Imaging

/// The file beside a golden that says what varied: `chart.png.noise.json`.
///
/// It holds the digest of the golden, and is of no other one.
enum NoiseFile {
  /// The most areas in a file.
  private static let mostAreas = 10_000
  /// The bytes that a file may have beside a smaller golden.
  private static let leastBytes = 1024

  /// The file of a golden.
  static func name(of golden: FileName) -> FileName {
    FileName(bytes: golden.bytes + Array(".noise.json".utf8))
  }

  /// The contents of the file, with one area on each line; nil when there would be more of it than of the golden.
  static func contents(_ noise: SeenNoise, golden: [UInt8]) -> [UInt8]? {
    let areas = noise.areas.map(\.json)
    let document = JSON.object([
      .init("golden", .text(Digest(of: golden).text)), .init("runs", .integer(noise.runs)),
      .init("areas", .list(areas)),
    ])
    let bytes = Array(document.rows.utf8)
    let fits = areas.count <= mostAreas && bytes.count <= max(golden.count, leastBytes)
    return fits ? bytes : nil
  }

  /// The noise of the golden at `path`; nil when it has none, or cannot be read itself.
  ///
  /// - Throws: when the file is of another golden, or says what `approve` would not.
  static func read(of path: FileName, _ limits: ImageLimits) throws(CompareError) -> SeenNoise? {
    let file = name(of: path)
    guard FileProbe.size(file) != nil,
      let golden = try? path.read(limit: limits.maxFileBytes),
      let size = try? ImageDecoder.size(of: golden, name: "\(path)", limits: limits)
    else { return nil }
    let bytes = try mapError(
      to: { (error: FileError) in CompareError.noise("\(error)") },
      file.read(limit: JSON5Limits.default.bytes))
    return try mapError(
      to: { (error: DocumentError) in CompareError.noise("\(file.printable):\(error).") }
    ) { () throws(DocumentError) in
      try noise(DocumentNode(try JSON5.read(bytes)), Digest(of: golden), size)
    }
  }

  private static func noise(
    _ document: DocumentNode, _ golden: Digest, _ size: (width: Int, height: Int)
  ) throws(DocumentError) -> SeenNoise {
    let object = try document.object(["golden", "runs", "areas"])
    guard try object.required("golden").text() == golden.text else {
      throw document.invalid(
        "it belongs to another golden than the one beside it; approve the picture again with --noise, or remove the file"
      )
    }
    let runs = try object.required("runs").wholeNumber(in: 2...1_000_000)
    var areas: [SeenNoise.Area] = []
    for node in try object.required("areas").elements(1...mostAreas, "a list of areas") {
      areas.append(try area(node, size))
    }
    let noise = SeenNoise(areas: areas, runs: runs, total: size.width * size.height)
    guard noise.share <= SeenNoise.mostShare else {
      throw document.invalid("its areas cover more than a tenth of the picture; remove some")
    }
    return noise
  }

  private static func area(
    _ node: DocumentNode, _ size: (width: Int, height: Int)
  ) throws(DocumentError) -> SeenNoise.Area {
    let object = try node.object(["x", "y", "width", "height", "amount"])
    let x = try object.required("x").wholeNumber(in: 0...(size.width - 1))
    let y = try object.required("y").wholeNumber(in: 0...(size.height - 1))
    let rectangle = Rectangle(
      x: x, y: y, width: try object.required("width").wholeNumber(in: 1...(size.width - x)),
      height: try object.required("height").wholeNumber(in: 1...(size.height - y)))
    var amount = SIMD4<UInt8>.zero
    let list = try object.required("amount").elements(
      4...4, "amounts of red, green, blue and alpha")
    for (component, number) in list.enumerated() {
      amount[component] = UInt8(try number.wholeNumber(in: 0...255))
    }
    return SeenNoise.Area(rectangle: rectangle, amount: amount)
  }
}

extension SeenNoise.Area {
  /// As files of noise and reports have it.
  var json: JSON {
    .object([
      .init("x", .integer(rectangle.x)), .init("y", .integer(rectangle.y)),
      .init("width", .integer(rectangle.width)), .init("height", .integer(rectangle.height)),
      .init("amount", .list((0..<4).map { .integer(Int(amount[$0])) })),
    ])
  }
}
