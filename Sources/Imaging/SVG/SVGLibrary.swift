/// The functions of librsvg and cairo, loaded when the first SVG is read.
///
/// If librsvg were linked, every start of the program would load forty libraries, though it mostly
/// draws PNG.
struct SVGLibrary {
  typealias Pointer = UnsafeMutableRawPointer

  /// The library, loaded once.
  static let loaded = Result { () throws(LoadedLibrary.Missing) in try SVGLibrary() }

  /// `nil` if it is not installed.
  static var shared: SVGLibrary? { try? loaded.get() }

  /// `rsvg_handle_new_from_data(data, length, error)`.
  let open: @convention(c) (UnsafeRawPointer?, Int, UnsafeMutablePointer<Pointer?>) -> Pointer?
  /// `rsvg_handle_set_dpi(handle, dpi)`.
  let setResolution: @convention(c) (Pointer, Double) -> Void
  /// `rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)`.
  let sizeInPixels:
    @convention(c) (Pointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
  /// `rsvg_handle_get_intrinsic_dimensions(handle, hasWidth, width, hasHeight, height, hasViewBox, viewBox)`.
  let dimensions:
    @convention(c) (Pointer, Pointer?, Pointer?, Pointer?, Pointer?, Pointer?, Pointer?) -> Void
  /// `rsvg_handle_render_document(handle, cairo, viewport, error)`.
  let render:
    @convention(c) (Pointer, Pointer, UnsafeRawPointer, UnsafeMutablePointer<Pointer?>) -> Int32
  /// `rsvg_handle_get_geometry_for_layer(handle, id, viewport, ink, logical, error)`.
  let layerGeometry:
    @convention(c) (
      Pointer, UnsafePointer<CChar>, UnsafeRawPointer, Pointer, Pointer?,
      UnsafeMutablePointer<Pointer?>
    ) -> Int32
  /// `rsvg_handle_get_geometry_for_element(handle, id, ink, logical, error)`.
  let elementGeometry:
    @convention(c) (
      Pointer, UnsafePointer<CChar>, Pointer, Pointer?, UnsafeMutablePointer<Pointer?>
    ) -> Int32
  /// `g_object_unref(object)`.
  let release: @convention(c) (Pointer) -> Void
  /// `g_error_free(error)`.
  let freeError: @convention(c) (Pointer) -> Void
  /// `cairo_image_surface_create_for_data(data, format, width, height, stride)`.
  let surface: @convention(c) (Pointer?, Int32, Int32, Int32, Int32) -> Pointer?
  /// `cairo_surface_destroy(surface)`.
  let destroySurface: @convention(c) (Pointer) -> Void
  /// `cairo_create(surface)`.
  let context: @convention(c) (Pointer) -> Pointer?
  /// `cairo_scale(context, x, y)`.
  let scale: @convention(c) (Pointer, Double, Double) -> Void
  /// `cairo_status(context)`.
  let status: @convention(c) (Pointer) -> Int32
  /// `cairo_destroy(context)`.
  let destroyContext: @convention(c) (Pointer) -> Void

  private init() throws(LoadedLibrary.Missing) {
    // Symbols of its dependencies are found through the same handle.
    let library = try LoadedLibrary("librsvg-2.so.2", isPinned: true)
    // The types are those of rsvg.h (2.52), gobject.h and cairo.h; an error is a GError.
    open = try library.function("rsvg_handle_new_from_data")
    setResolution = try library.function("rsvg_handle_set_dpi")
    sizeInPixels = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
    dimensions = try library.function("rsvg_handle_get_intrinsic_dimensions")
    render = try library.function("rsvg_handle_render_document")
    layerGeometry = try library.function("rsvg_handle_get_geometry_for_layer")
    elementGeometry = try library.function("rsvg_handle_get_geometry_for_element")
    release = try library.function("g_object_unref")
    freeError = try library.function("g_error_free")
    surface = try library.function("cairo_image_surface_create_for_data")
    destroySurface = try library.function("cairo_surface_destroy")
    context = try library.function("cairo_create")
    scale = try library.function("cairo_scale")
    status = try library.function("cairo_status")
    destroyContext = try library.function("cairo_destroy")
  }

  /// The message of a `GError`, which is then freed.
  func message(_ error: Pointer?) -> String {
    guard let error else { return "its drawing cannot be read" }
    defer { freeError(error) }
    // The domain and the code, four bytes each, precede the message.
    guard let text = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) else {
      return "its drawing cannot be read"
    }
    let line = String(cString: text).prefix { !$0.isNewline }
    // libxml2's numbers mean nothing to a reader.
    let parts = line.prefix(300).split(separator: " ")
    guard let start = parts.firstIndex(of: "Error"), parts[start...].count > 6,
      parts[start + 1] == "domain", parts[start + 5] == "on"
    else { return parts.joined(separator: " ") }
    return (parts[..<start] + parts[(start + 6)...]).joined(separator: " ")
  }
}
