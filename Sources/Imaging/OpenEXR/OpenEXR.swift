package import Files

/// OpenEXR files, by the library's C interface, which is loaded when the first one is written.
package enum OpenEXR {
  /// Debian's package of the library.
  package static let package = "libopenexr-3-1-30"

  /// Whether the library is installed.
  package static var isAvailable: Bool { Library.shared != nil }

  /// A picture of four components a pixel, top row first, as a file of scan lines: 32-bit floats, or 16-bit ones where
  /// `isHalf` is set.
  ///
  /// Returns `nil` if the library is missing or refuses the picture; throws where a temporary file cannot be written.
  package static func encode(
    _ components: [Float], width: Int, height: Int, isHalf: Bool
  ) throws(FileError) -> [UInt8]? {
    guard let library = Library.shared, components.count == 4 * width * height else { return nil }
    // The library opens its output by name, and /proc names a file that has none.
    let file = try ScratchFile(beside: "/tmp/picture.exr")
    let isWritten = file.withDescriptor {
      library.write(components, width, height, isHalf, to: "/proc/self/fd/\($0)")
    }
    return isWritten ? try file.contents() : nil
  }
}

/// The functions of `openexr.h` (3.1) that write a file.
private struct Library {
  typealias Context = UnsafeMutableRawPointer

  static let shared = try? Library()

  /// `exr_start_write(context, name, mode, initializer)`.
  let start:
    @convention(c) (
      UnsafeMutablePointer<Context?>, UnsafePointer<CChar>, Int32, UnsafeRawPointer?
    ) -> Int32
  /// `exr_add_part(context, name, storage, index)`.
  let addPart:
    @convention(c) (Context, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Int32>) -> Int32
  /// `exr_initialize_required_attr_simple(context, part, width, height, compression)`.
  let setSize: @convention(c) (Context, Int32, Int32, Int32, Int32) -> Int32
  /// `exr_add_channel(context, part, name, type, isPerceptuallyLinear, xSampling, ySampling)`.
  let addChannel:
    @convention(c) (Context, Int32, UnsafePointer<CChar>, Int32, Int32, Int32, Int32) -> Int32
  /// `exr_write_header(context)`.
  let writeHeader: @convention(c) (Context) -> Int32
  /// `exr_write_scanline_chunk(context, part, y, data, length)`.
  let writeLine: @convention(c) (Context, Int32, Int32, UnsafeRawPointer?, UInt64) -> Int32
  /// `exr_finish(context)`.
  let finish: @convention(c) (UnsafeMutablePointer<Context?>) -> Int32

  private init() throws(LoadedLibrary.Missing) {
    let library = try LoadedLibrary("libOpenEXRCore-3_1.so.30")
    start = try library.function("exr_start_write")
    addPart = try library.function("exr_add_part")
    setSize = try library.function("exr_initialize_required_attr_simple")
    addChannel = try library.function("exr_add_channel")
    writeHeader = try library.function("exr_write_header")
    writeLine = try library.function("exr_write_scanline_chunk")
    finish = try library.function("exr_finish")
  }

  /// Writes a file without compression, and returns whether that succeeded.
  func write(
    _ components: [Float], _ width: Int, _ height: Int, _ isHalf: Bool, to name: String
  ) -> Bool {
    var context: Context?
    // Mode 0 writes the file itself, not a temporary one.
    guard start(&context, name, 0, nil) == 0, let file = context else { return false }
    let isWritten = writeRows(components, width, height, isHalf, to: file)
    return finish(&context) == 0 && isWritten
  }

  private func writeRows(
    _ components: [Float], _ width: Int, _ height: Int, _ isHalf: Bool, to file: Context
  ) -> Bool {
    var part: Int32 = 0
    // Scan lines are storage 0, no compression is 0; half is type 1, float 2.
    guard addPart(file, "peelgl", 0, &part) == 0,
      setSize(file, part, Int32(width), Int32(height), 0) == 0
    else { return false }
    // The file has its channels in alphabetical order.
    let channels = [("A", 3), ("B", 2), ("G", 1), ("R", 0)]
    for (name, _) in channels {
      guard addChannel(file, part, name, isHalf ? 1 : 2, 0, 1, 1) == 0 else { return false }
    }
    guard writeHeader(file) == 0 else { return false }
    for y in 0..<height {
      var line: [UInt8] = []
      line.reserveCapacity(4 * width * (isHalf ? 2 : 4))
      for (_, component) in channels {
        for x in 0..<width {
          let value = components[4 * (y * width + x) + component]
          let bits = isHalf ? Int(Float16(value).bitPattern) : Int(value.bitPattern)
          line.appendLittleEndian(bits, isHalf ? 2 : 4)
        }
      }
      let result = line.withUnsafeBytes {
        writeLine(file, part, Int32(y), $0.baseAddress, UInt64($0.count))
      }
      guard result == 0 else { return false }
    }
    return true
  }
}
