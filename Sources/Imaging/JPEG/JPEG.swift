import CCodecs

/// Reads JPEG pictures: baseline and progressive, grey and colour, rotated as EXIF specifies.
enum JPEG {
  /// More scans than any encoder writes; each takes as long as the whole picture.
  private static let maxScans = 64

  /// Width and height in pixels after rotation.
  static func size(
    of bytes: [UInt8], name: String, limits: ImageLimits
  ) throws(ImageError) -> (width: Int, height: Int) {
    let header = try header(bytes, name, limits)
    return try JPEGMarkers(bytes, name: name, limits).orientation.size(header.width, header.height)
  }

  /// Decodes the picture in `bytes`, with full alpha.
  static func decode(
    _ bytes: [UInt8], name: String, color: InputColor, depth: Image.Depth, limits: ImageLimits
  ) throws(ImageError) -> Image {
    let header = try header(bytes, name, limits)
    let markers = try JPEGMarkers(bytes, name: name, limits)
    try check(header, markers, depth, name, limits)
    let pixels = try pixels(bytes, header, name)
    var conversion: ColorConversion?
    if color == .srgb, !markers.profile.isEmpty {
      conversion = .make(profile: markers.profile, isGray: header.isGray)
    }
    let image = Image(width: header.width, height: header.height, alpha: .straight, bytes: pixels)
    return image.read(with: conversion, depth: depth).turned(markers.orientation)
  }

  private struct Header {
    let width: Int
    let height: Int
    let isGray: Bool
  }

  private static func header(
    _ bytes: [UInt8], _ name: String, _ limits: ImageLimits
  ) throws(ImageError) -> Header {
    let handle = tjInitDecompress()
    defer { tjDestroy(handle) }
    var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let result = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &sampling, &space)
    guard result == 0, width > 0, height > 0 else { throw failure(handle, name) }
    guard space != TJCS_CMYK.rawValue, space != TJCS_YCCK.rawValue else {
      throw .cannotDecode(
        name: name, reason: "its colours are CMYK, for printing; convert it to RGB")
    }
    // At most 65535², so the product cannot overflow.
    let count = Int(width) * Int(height)
    guard count <= limits.maxPixels else {
      throw .overLimit(
        name: name, what: "\(width) x \(height) pixels are", value: count, limit: .maxPixels,
        allowed: limits.maxPixels)
    }
    return Header(
      width: Int(width), height: Int(height), isGray: space == TJCS_GRAY.rawValue)
  }

  private static func check(
    _ header: Header, _ markers: JPEGMarkers, _ depth: Image.Depth, _ name: String,
    _ limits: ImageLimits
  ) throws(ImageError) {
    guard markers.scans <= maxScans else {
      throw .damaged(
        name: name, reason: "it has \(markers.scans) scans, but at most \(maxScans) are allowed")
    }
    let work = header.width * header.height * markers.scans / 16
    guard work <= limits.maxPixels else {
      throw .overLimit(
        name: name, what: "a sixteenth of the pixels of its \(markers.scans) scans is", value: work,
        limit: .maxPixels, allowed: limits.maxPixels)
    }
    // The picture, a rotated or widened copy, and 16-bit coefficients where scans accumulate.
    let isKept = markers.isProgressive || markers.scans > 1
    let coefficients = isKept ? 2 * (header.isGray ? 1 : 3) : 0
    let needed = header.width * header.height * (4 + depth.rawValue / 2 + coefficients)
    guard needed <= limits.maxMemoryBytes else {
      throw .overLimit(
        name: name, what: "bytes to decode it:", value: needed, limit: .maxMemoryBytes,
        allowed: limits.maxMemoryBytes)
    }
  }

  private static func pixels(
    _ bytes: [UInt8], _ header: Header, _ name: String
  ) throws(ImageError) -> [UInt8] {
    let handle = tjInitDecompress()
    defer { tjDestroy(handle) }
    var result: Int32 = 0
    let pixels = [UInt8](pixelCapacity: header.width * header.height * 4) {
      buffer, filled in
      result = tjDecompress2(
        handle, bytes, UInt(bytes.count), buffer.baseAddress, Int32(header.width),
        Int32(4 * header.width), Int32(header.height), TJPF_RGBA.rawValue,
        TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      filled = result == 0 ? buffer.count : 0
    }
    // A warning means that part of the picture is missing or wrong.
    guard result == 0 else { throw failure(handle, name) }
    return pixels
  }

  /// The library's last error message.
  private static func failure(_ handle: tjhandle?, _ name: String) -> ImageError {
    let text = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "its data cannot be read"
    if text.hasPrefix("Premature end") || text.contains("no image") {
      return .truncated(name: name, part: "its picture data")
    }
    return .damaged(name: name, reason: text)
  }
}
