/// The type of a value in GLSL, as far as implicit conversions need it.
struct ValueType: Sendable, Hashable {
  /// The component types, in the order of conversions; `bool` takes part in none.
  enum Scalar: Int, Sendable, Hashable, Comparable {
    case bool, int, uint, float

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  enum Base: Sendable, Hashable {
    /// A scalar is a vector of one component.
    case vector(Scalar, Int)
    case matrix(columns: Int, rows: Int)
    /// A structure or a sampler.
    case named(String)
  }

  var base: Base
  /// Of an array, the number of its dimensions.
  var dimensions = 0

  static let float = vector(.float, 1)
  static let int = vector(.int, 1)
  static let bool = vector(.bool, 1)

  static func vector(_ scalar: Scalar, _ count: Int) -> ValueType {
    ValueType(base: .vector(scalar, count))
  }

  private init(base: Base) { self.base = base }

  /// The type of a structure or a sampler.
  init(named name: String) { base = .named(name) }

  /// The built-in type called `name`, samplers excepted.
  init?(_ name: String) {
    switch name {
    case "float": self = .float
    case "int": self = .int
    case "uint": self = .vector(.uint, 1)
    case "bool": self = .bool
    default:
      let prefixes: [(String, Scalar)] = [
        ("vec", .float), ("ivec", .int), ("uvec", .uint), ("bvec", .bool),
      ]
      for (prefix, scalar) in prefixes where name.hasPrefix(prefix) {
        guard let count = Int(name.dropFirst(prefix.count)), (2...4).contains(count) else {
          return nil
        }
        self = .vector(scalar, count)
        return
      }
      guard name.hasPrefix("mat") else { return nil }
      let sides = name.dropFirst(3).split(separator: "x", omittingEmptySubsequences: false)
        .map { Int($0) ?? 0 }
      guard (1...2).contains(sides.count), sides.allSatisfy((2...4).contains) else { return nil }
      base = .matrix(columns: sides[0], rows: sides[sides.count - 1])
    }
  }

  /// The component type and the number of components of a scalar or a vector.
  var vector: (scalar: Scalar, count: Int)? {
    if case .vector(let scalar, let count) = base, dimensions == 0 { (scalar, count) } else { nil }
  }

  /// The component type of a scalar, a vector or a matrix.
  var scalar: Scalar? {
    if case .matrix = base, dimensions == 0 { return .float }
    return vector?.scalar
  }

  /// The type of an indexed value; `nil` for a value without elements.
  var element: ValueType? {
    if dimensions > 0 {
      var element = self
      element.dimensions -= 1
      return element
    }
    switch base {
    case .vector(let scalar, let count): return count > 1 ? .vector(scalar, 1) : nil
    case .matrix(_, let rows): return .vector(.float, rows)
    case .named: return nil
    }
  }

  /// The type of `.name` after a vector.
  func swizzle(_ name: String) -> ValueType? {
    guard let vector, name.utf8.count <= 4, name.utf8.allSatisfy("xyzwrgbastpq".utf8.contains)
    else { return nil }
    return .vector(vector.scalar, name.utf8.count)
  }

  /// The same shape with other components.
  func with(_ scalar: Scalar) -> ValueType? {
    vector.map { .vector(scalar, $0.count) }
  }

  /// The name of a scalar's or a vector's type, which is also its constructor.
  var constructor: String? {
    guard let (scalar, count) = vector else { return nil }
    let names: (String, String) =
      switch scalar {
      case .bool: ("bool", "bvec")
      case .int: ("int", "ivec")
      case .uint: ("uint", "uvec")
      case .float: ("float", "vec")
      }
    return count == 1 ? names.0 : "\(names.1)\(count)"
  }

  /// Whether a value of this type converts to `other` where that is expected: integers become unsigned ones and
  /// floats (GLSL 4.60, section 4.1.10).
  func converts(to other: ValueType) -> Bool {
    if self == other { return true }
    guard let own = vector, let wanted = other.vector else { return false }
    return own.count == wanted.count && own.scalar != .bool && own.scalar < wanted.scalar
  }
}
