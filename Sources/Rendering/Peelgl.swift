/// The program as a whole.
public enum Peelgl {
  /// The version's number, as pictures and `peelgl version` state it.
  public static let version = "0.1.0"
}
