/// Functions with the name of a built-in one that a shader overloads, which GLSL ES 3.00 forbids.
///
/// The user's functions are called otherwise. So that other calls of the name still find the built-in one,
/// each signature that the user leaves out is added, too.
enum BuiltInOverloads {
  /// How a function's types follow from one that stands for `float` and its vectors.
  private struct Shape {
    /// `T` for that type, `f` for `float`.
    var result: Character
    var parameters: [String]
  }

  private static let vectors = ["float", "vec2", "vec3", "vec4"]

  private static let shapes: [(names: String, shape: Shape)] = [
    (
      "radians degrees sin cos tan asin acos atan exp log exp2 log2 sqrt inversesqrt abs sign floor ceil "
        + "fract normalize sinh cosh tanh asinh acosh atanh trunc round roundEven",
      Shape(result: "T", parameters: ["T"])
    ),
    ("length", Shape(result: "f", parameters: ["T"])),
    ("pow atan mod min max step reflect", Shape(result: "T", parameters: ["TT"])),
    ("mod min max", Shape(result: "T", parameters: ["Tf"])),
    ("step", Shape(result: "T", parameters: ["fT"])),
    ("distance dot", Shape(result: "f", parameters: ["TT"])),
    ("clamp mix smoothstep faceforward", Shape(result: "T", parameters: ["TTT"])),
    ("clamp", Shape(result: "T", parameters: ["Tff"])),
    ("mix", Shape(result: "T", parameters: ["TTf"])),
    ("smoothstep", Shape(result: "T", parameters: ["ffT"])),
    ("refract", Shape(result: "T", parameters: ["TTf"])),
  ]

  /// The built-in signatures of the names that `declarations` overload; `names` says what the user's
  /// functions are called.
  static func text(for declarations: [PlacedDeclaration], names: [String: String]) -> String {
    var own: [String: Set<String>] = [:]
    for case .function(let function) in declarations.map({ $0.declaration }) {
      let name = function.name.text
      guard names[name] == Translation.prefix + name else { continue }
      own[name, default: []].insert(function.parameters.map { $0.type }.joined(separator: ","))
    }
    var text = ""
    for name in own.keys.sorted() {
      // A shape of `T` alone and one of `float` in its place are one function where T is float.
      var taken = own[name] ?? []
      for (words, shape) in shapes where words.split(separator: " ").contains(Substring(name)) {
        for pattern in shape.parameters {
          for type in vectors {
            let types = pattern.map { $0 == "T" ? type : "float" }
            guard taken.insert(types.joined(separator: ",")).inserted else { continue }
            let letters = ["a", "b", "c"].prefix(types.count)
            let parameters = zip(types, letters).map { "\($0) \($1)" }.joined(separator: ", ")
            text +=
              "\(shape.result == "T" ? type : "float") \(Translation.prefix)\(name)(\(parameters)) "
              + "{ return \(name)(\(letters.joined(separator: ", "))); }\n"
          }
        }
      }
    }
    return text
  }
}
