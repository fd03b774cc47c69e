package import Frame

/// Writes commands as 32-bit words, which a page's executor reads in order.
///
/// Names, programs, pictures, meshes and coverage maps are written once, before their first use, under a
/// number; later words state the number alone. So a frame like the one before takes a few hundred words.
package struct CommandWriter: Sendable {
  /// Meshes, and coverage maps, that are kept; a new one replaces the oldest.
  private static let slots = 8

  /// The words written since the last `begin`.
  package internal(set) var words: [UInt32] = []
  // Each value's number is its place; there are a few dozen at most, which are found sooner than hashed.
  private var texts: [String] = []
  private var surfaces: [Surface] = [.output]
  private var programs: [Draw.Program] = []
  private var pictures: [(request: AssetRequest, number: UInt32)] = []
  private var lastPicture: UInt32 = 0
  private var meshes = Slots<MeshKey>(count: slots)
  private var coverages = Slots<CoverageMap>(count: slots)

  private struct MeshKey: Equatable {
    let mesh: TriangleMesh
    /// Whether triangles share no vertices.
    let isApart: Bool
  }

  package init() {}

  /// Begins a new list of words.
  package mutating func begin() { words.removeAll(keepingCapacity: true) }

  /// Forgets meshes and coverage maps, so that the next frame writes them again.
  package mutating func forget() {
    meshes = Slots(count: Self.slots)
    coverages = Slots(count: Self.slots)
  }

  /// Writes commands.
  package mutating func write(_ commands: [Command]) {
    for command in commands { write(command) }
    words.append(Opcode.end.rawValue)
  }

  /// Writes which pictures are needed: number, input, width, height, the seconds' bits, and which part.
  package mutating func write(needed: [AssetRequest]) {
    for request in needed { _ = number(of: request) }
    words.append(Opcode.end.rawValue)
  }

  /// The request of a picture that was written under a number.
  package func request(_ number: UInt32) -> AssetRequest? {
    pictures.first { $0.number == number }?.request
  }

  /// Forgets a picture, which is written again when it is needed again.
  package mutating func forget(_ request: AssetRequest) {
    pictures.removeAll { $0.request == request }
  }

  private mutating func write(_ command: Command) {
    switch command {
    case .beginPass(let label): write(.beginPass, number(of: label))
    case .endPass: write(.endPass)
    case .take(let surface, let shape):
      write(.take, number(of: surface))
      write(shape)
    case .release(let surface): write(.release, number(of: surface))
    case .rename(let surface, let new): write(.rename, number(of: surface), number(of: new))
    case .bind(let attachment): write(attachment)
    case .clear(let color):
      write(.clear)
      write(color)
    case .draw(let call): write(call)
    case .takeBuffer, .dispatch: preconditionFailure("a page does not compute")
    // The command of this name would be preferred.
    case .resolve: write(Opcode.resolve)
    case .makeMipmaps(let surface): write(.makeMipmaps, number(of: surface))
    case .read(let surface): write(.read, number(of: surface))
    }
  }

  mutating func write(_ opcode: Opcode, _ operands: UInt32...) {
    words.append(opcode.rawValue)
    for operand in operands { words.append(operand) }
  }

  mutating func append(_ word: Int) { words.append(UInt32(truncatingIfNeeded: word)) }

  mutating func append(_ bits: UInt64) {
    words.append(UInt32(truncatingIfNeeded: bits))
    words.append(UInt32(truncatingIfNeeded: bits >> 32))
  }

  mutating func append(_ number: Float) { words.append(number.bitPattern) }

  mutating func append(_ value: Bool) { words.append(value ? 1 : 0) }

  mutating func write(_ vector: SIMD4<Float>) {
    for index in 0..<4 { append(vector[index]) }
  }

  /// The number of rectangles, −1 for no restriction, and then x, y, width and height of each.
  mutating func write(_ rectangles: [PixelRectangle]?) {
    guard let rectangles else { return append(-1) }
    append(rectangles.count)
    for rectangle in rectangles {
      append(rectangle.x)
      append(rectangle.y)
      append(rectangle.size.width)
      append(rectangle.size.height)
    }
  }

  private mutating func write(_ shape: SurfaceShape) {
    append(shape.size.width)
    append(shape.size.height)
    words.append(FormatWord(shape.format).rawValue)
    append(shape.mipmaps)
  }

  private mutating func write(_ attachment: Attachment) {
    write(.bind, number(of: attachment.surface))
    write(attachment.shape)
    append(attachment.samples)
    append(attachment.hasDepth)
    write(attachment.shown)
  }

  /// The number of a text, which is written first if it is new.
  mutating func number(of text: String) -> UInt32 {
    if let place = texts.firstIndex(of: text) { return UInt32(place) }
    let number = UInt32(texts.count)
    texts.append(text)
    write(.text, number)
    let bytes = Array(text.utf8)
    append(bytes.count)
    write(bytes)
    return number
  }

  mutating func number(of surface: Surface) -> UInt32 {
    if let place = surfaces.firstIndex(of: surface) { return UInt32(place) }
    surfaces.append(surface)
    return UInt32(surfaces.count - 1)
  }

  mutating func number(of request: AssetRequest) -> UInt32 {
    if let known = pictures.first(where: { $0.request == request }) { return known.number }
    // Numbers are not used again, since a page keeps pictures under them for a while.
    lastPicture += 1
    let number = lastPicture
    pictures.append((request, number))
    write(.picture, number)
    append(request.input)
    append(request.size.width)
    append(request.size.height)
    append(request.seconds.bitPattern)
    append(AssetRequest.Part.allCases.firstIndex(of: request.part) ?? 0)
    return number
  }

  /// The number of a program: for each shader whether it is a source, its name and its source.
  mutating func number(of program: Draw.Program) -> UInt32 {
    if let place = programs.firstIndex(of: program) { return UInt32(place) }
    let number = UInt32(programs.count)
    programs.append(program)
    let vertex = numbers(of: program.vertex)
    let fragment = numbers(of: program.fragment)
    let constants = program.constants.map { (self.number(of: $0.name), self.number(of: $0.text)) }
    write(.program, number, vertex.0, vertex.1, vertex.2, fragment.0, fragment.1, fragment.2)
    append(constants.count)
    for (name, text) in constants {
      words.append(name)
      words.append(text)
    }
    return number
  }

  private mutating func numbers(of shader: Shader) -> (UInt32, UInt32, UInt32) {
    switch shader {
    case .builtIn(let name): (0, number(of: name), 0)
    case .source(let source): (1, number(of: source.name), number(of: source.text))
    }
  }

  /// The slot of a mesh, which is written first if it is new.
  mutating func slot(of mesh: TriangleMesh, isApart: Bool) -> UInt32 {
    let (slot, isNew) = meshes.slot(of: MeshKey(mesh: mesh, isApart: isApart))
    guard isNew else { return slot }
    write(.mesh, slot, isApart ? 1 : 0)
    append(mesh.components.count)
    append(mesh.indices.count)
    for component in mesh.components { append(component) }
    words += mesh.indices
    return slot
  }

  /// The slot of a coverage map, which is written first if it is new.
  mutating func slot(of map: CoverageMap) -> UInt32 {
    let (slot, isNew) = coverages.slot(of: map)
    guard isNew else { return slot }
    write(.coverage, slot)
    append(map.size.width)
    append(map.size.height)
    write(map.bytes)
    return slot
  }

  /// Bytes, the first in a word's lowest bits, filled up with zeros.
  private mutating func write(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      var word: UInt32 = 0
      for offset in 0..<min(4, bytes.count - index) {
        word |= UInt32(bytes[index + offset]) << (8 * UInt32(offset))
      }
      words.append(word)
      index += 4
    }
  }
}

/// A few values that were written last.
private struct Slots<Value: Equatable & Sendable>: Sendable {
  private var values: [Value?]
  private var next = 0

  init(count: Int) {
    values = [Value?](repeating: nil, count: count)
  }

  mutating func slot(of value: Value) -> (slot: UInt32, isNew: Bool) {
    if let index = values.firstIndex(where: { $0 == value }) { return (UInt32(index), false) }
    let slot = next
    values[slot] = value
    next = (next + 1) % values.count
    return (UInt32(slot), true)
  }
}
