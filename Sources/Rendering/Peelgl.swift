/// Facts about the program.
public enum Peelgl {
  /// The version number, as pictures and `peelgl version` report it.
  public static let version = "0.1.0"
}
