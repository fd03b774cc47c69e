/// Reading and writing PNG pictures.
public enum PNG {
  /// Size and kind of the picture in `bytes`, from its header alone; the pixel limit is checked.
  public static func header(
    _ bytes: [UInt8], name: String, limits: ImageLimits = .default
  ) throws(ImageError) -> PNGHeader {
    var chunks = try ChunkReader(ByteSource(bytes, name: name))
    return try PNGHeader(&chunks, limits)
  }

  /// Decodes the picture in `bytes`, alpha straight; errors call it `name`.
  ///
  /// Every checksum is verified, those of chunks that are passed over too. Animations give their still
  /// picture. Bytes behind the end of the PNG are not read. `depth` nil keeps 16 bits where the
  /// file has them.
  public static func decode(
    _ bytes: [UInt8], name: String, color: InputColor = .srgb, depth: Image.Depth? = .eight,
    limits: ImageLimits = .default
  ) throws(ImageError) -> Image {
    var reader = try PNGRowReader(
      ByteSource(bytes, name: name), name: name, color, depth, limits, rows: nil)
    return try reader.all()
  }
}
