/// How a file stores one picture.
public enum PictureFormat: String, Sendable, CaseIterable {
  /// PNG, of 8 or 16 bits a component.
  case png
  /// An array of NumPy: 32-bit floats, as they were drawn.
  case npy
  /// OpenEXR: 32-bit floats, or 16-bit ones at a depth of 16, as they were drawn.
  case exr

  /// The format of a file's name; `nil` if no ending is known.
  init?(path: String) {
    let name = path.lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = format
  }

  /// Whether it stores values as they were drawn, and not the picture's levels.
  var storesFloats: Bool { self != .png }
}
