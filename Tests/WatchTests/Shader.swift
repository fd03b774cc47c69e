import TestSupport

/// A shader whose picture is one colour, which is easily told.
enum Shader {
  /// Draws a colour of straight components, by a parameter for red.
  static func plain(red: String = "0.2", rest: String = "0.4, 0.8, 1.0") -> [UInt8] {
    Array(
      """
      precision highp float;
      uniform float red;  // = \(red); 0..1 how much red there is
      void main() { gl_FragColor = vec4(red, \(rest)); }

      """.utf8)
  }

  /// Does not compile: line 3, where a name is unknown.
  static let broken = Array(
    """
    precision highp float;
    uniform float red;  // = 0.2; 0..1 how much red there is
    void main() { gl_FragColor = vec4(rad, 0.0, 0.0, 1.0); }

    """.utf8)
}
