/// A declaration of a shader outside functions.
enum Declaration: Sendable {
  /// `precision highp float;`
  case precision
  /// `struct Ray { … };`, perhaps with variables.
  case structure(name: String, variables: [Variable])
  /// One variable, or several of a type.
  case variables([Variable])
  /// A function with or without its body.
  case function(Function)
  /// `uniform Block { … };`
  case block(name: Token)
  /// A lone semicolon, or what is none of these.
  case other
}

/// A variable outside of functions.
struct Variable: Sendable {
  /// `uniform`, `const`, `in` and the like, as written.
  var qualifiers: [Token]
  /// The type's name.
  var type: Token
  var name: Token
  /// The content of its brackets and of its type's; `nil` if there are none.
  var length: ArraySlice<Token>?
  /// Its initial value.
  var initial: ArraySlice<Token>?

  func has(_ qualifier: String) -> Bool { qualifiers.contains { $0.text == qualifier } }
}

/// A function.
struct Function: Sendable {
  struct Parameter: Sendable {
    var type: String
    var name: Token?
    var isArray: Bool
    /// Whether the function writes to it.
    var isOut: Bool
  }

  var type: Token
  var name: Token
  var parameters: [Parameter]
  /// The tokens between the braces, as indices of the shader's; `nil` for a prototype.
  var body: Range<Int>?
}

/// A declaration and its tokens.
struct PlacedDeclaration: Sendable {
  var declaration: Declaration
  var range: Range<Int>
}
