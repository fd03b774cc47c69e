/// The picture that `peelgl demo` draws with, embedded in the binary.
public enum DemoPicture {
  /// A sticker of 512 × 512 pixels, as a PNG file.
  public static var png: [UInt8] { PackageResources.cat_png }
}
