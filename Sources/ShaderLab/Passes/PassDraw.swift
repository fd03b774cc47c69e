import Documents
import Effects
import Frame
import Motion

/// A draw of a file of passes, before its shaders are read.
struct PassDraw {
  enum Content {
    case program(vertex: DocumentNode?, fragment: DocumentNode, Geometry)
    case blur(DocumentNode, sigma: Formula)
  }

  static let keys = programKeys + blurKeys + bothKeys

  private static let programKeys = [
    "vertex", "fragment", "mesh", "depth", "define", "read", "set", "promises",
  ]
  private static let blurKeys = ["blur", "sigma", "at", "opacity"]
  private static let bothKeys = ["blend", "only"]

  let content: Content
  var constants: [ShaderConstant] = []
  var blend: Draw.Blend?
  var depth = Draw.Depth.ignored
  var region: [PixelRectangle]?
  var promises = ShaderRecipe.DrawPromises()
  var corner: [Formula] = [.number(0), .number(0)]
  var opacity = Formula.number(1)

  init(_ object: DocumentObject, _ formulas: PassFormulas) throws(DocumentError) {
    let isBlur = object["blur"] != nil
    for key in isBlur ? Self.programKeys : Self.blurKeys {
      if let node = object[key] {
        throw node.invalid(
          isBlur
            ? "a blur does not have this key, only \(listed(Self.blurKeys + Self.bothKeys))"
            : "this key needs the key \"blur\" in the same draw")
      }
    }
    if let blur = object["blur"] {
      content = .blur(blur, sigma: try formulas.formula(object.required("sigma")))
    } else {
      let geometry =
        try object["mesh"].map { node throws(DocumentError) in try PassMeshes.geometry(node) }
        ?? .quad
      content = .program(
        vertex: object["vertex"], fragment: try object.required("fragment"), geometry)
      if let node = object["promises"] {
        promises = try PassMeshes.promises(node, of: geometry)
      }
    }
    constants = try Self.constants(object["define"])
    if let node = object["blend"] { blend = try node.choice() }
    if let node = object["depth"] { depth = try node.choice() }
    if let only = object["only"] { region = try PassMeshes.rectangles(only) }
    if let at = object["at"] {
      let place = try at.elements(2...2, "[x, y] in pixels from the top left")
      corner = [try formulas.formula(place[0]), try formulas.formula(place[1])]
    }
    if let node = object["opacity"] { opacity = try formulas.formula(node) }
  }

  static func constants(_ node: DocumentNode?) throws(DocumentError) -> [ShaderConstant] {
    guard let node else { return [] }
    var constants: [ShaderConstant] = []
    var names: Set<String> = []
    for (name, position, value) in try node.members("an object of numbers by their names") {
      let isName =
        name.utf8.first.map { !(0x30...0x39).contains($0) } == true
        && name.utf8.allSatisfy {
          (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
        }
      guard isName, names.insert(name).inserted else {
        throw node.error(
          .invalid("a constant's name is unique and has capital letters, digits and _"),
          at: position)
      }
      // A number in quotes is a float, also where it is whole.
      switch value.value.content {
      case .number(let number) where Int32(exactly: number) != nil:
        constants.append(ShaderConstant(name, .int(Int32(exactly: number) ?? 0)))
      case .number(let number) where Float(number).isFinite:
        constants.append(ShaderConstant(name, .float(Float(number))))
      case .text(let text):
        guard let number = decimalNumber(text), Float(number).isFinite else {
          throw value.wrong("a number that a 32-bit float can hold")
        }
        constants.append(ShaderConstant(name, .float(Float(number))))
      default: throw value.wrong("a number that a 32-bit float can hold")
      }
    }
    return constants
  }
}
