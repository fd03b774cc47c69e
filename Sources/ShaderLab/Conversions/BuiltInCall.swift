/// A call of a built-in function: its result, and which of its arguments desktop GLSL converts.
struct BuiltInCall {
  /// The type of the result; `nil` if it is not known.
  private(set) var result: ValueType?
  /// The arguments that are converted, by their places.
  private(set) var converted: [Int] = []
  /// The type that they are converted to.
  private(set) var scalar = ValueType.Scalar.float

  /// Functions of floats whose result has the shape of their widest argument.
  private static let floats = words(
    """
    radians degrees sin cos tan asin acos atan pow exp log exp2 log2 sqrt inversesqrt floor ceil fract mod mix step \
    smoothstep sinh cosh tanh asinh acosh atanh trunc round roundEven normalize faceforward reflect refract fma dFdx \
    dFdy fwidth
    """)
  /// Functions of floats whose result is one.
  private static let numbers = words("length distance dot")
  /// Functions of floats or of whole numbers.
  private static let either = words("min max clamp abs sign")
  /// Comparisons by component.
  private static let comparisons = words(
    "lessThan lessThanEqual greaterThan greaterThanEqual equal notEqual")
  /// Lookups whose arguments after the sampler are floats.
  private static let lookups = words(
    """
    texture textureLod textureProj textureProjLod textureGrad texture2D texture2DLod texture2DProj texture2DRect \
    texture2DLodEXT textureCube IMG_PIXEL IMG_NORM_PIXEL
    """)
  private static let colors = words(
    "texelFetch texelFetchOffset IMG_THIS_PIXEL IMG_THIS_NORM_PIXEL textureGather")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map { String($0) })
  }

  init(_ name: String, _ types: [ValueType?]) {
    let all = Array(types.indices)
    let known = types.compactMap { $0?.vector }
    let count = known.map { $0.count }.max()
    let isKnown = known.count == types.count
    switch name {
    case _ where Self.floats.contains(name):
      converted = all
      result = isKnown ? count.map { .vector(.float, $0) } : types.first ?? nil
    case _ where Self.numbers.contains(name): (converted, result) = (all, .float)
    case "cross": (converted, result) = (all, .vector(.float, 3))
    case _ where Self.either.contains(name):
      let widest = known.map { $0.scalar }.max() ?? .float
      (converted, scalar) = (all, widest)
      result = isKnown ? count.map { .vector(widest, $0) } : nil
    case _ where Self.comparisons.contains(name):
      (converted, scalar) = (all, known.map { $0.scalar }.max() ?? .float)
      result = count.map { .vector(.bool, $0) }
    case "not": result = types.first ?? nil
    case "any", "all", "isnan", "isinf":
      result = name.hasPrefix("is") ? types.first??.with(.bool) : .bool
    case _ where Self.lookups.contains(name):
      (converted, result) = (Array(all.dropFirst()), .vector(.float, 4))
    case _ where Self.colors.contains(name): result = .vector(.float, 4)
    case "textureSize": result = .vector(.int, 2)
    case "IMG_SIZE": result = .vector(.float, 2)
    case "floatBitsToInt": result = types.first??.with(.int)
    case "floatBitsToUint": result = types.first??.with(.uint)
    case "intBitsToFloat", "uintBitsToFloat": result = types.first??.with(.float)
    case "determinant": result = .float
    case "inverse", "matrixCompMult": result = types.first ?? nil
    default: break
    }
  }
}
