import Documents
import Files
import Imaging

/// Finds out by one frame whether an encoder makes films of a size, and how well.
struct EncoderProbe {
  /// The film of which one frame is encoded.
  let request: AnimationRequest
  let codec: VideoCodec

  /// What each probe of this process found: a failure, or `nil`.
  private static let found = LockedValue<[Key: String?]>([:])

  /// The encoders that ffmpeg lists; `nil` before it was asked.
  private static let listed = LockedValue<Set<Substring>?>(nil)

  private struct Key: Hashable {
    let encoder: EncoderOnCard?
    let width, height, quality: Int
    let keepsQuality: Bool
  }

  /// A film of one opaque frame in the size of `film`.
  init(_ film: AnimationRequest, _ codec: VideoCodec) {
    self.codec = codec
    request = film.ofOneFrame
  }

  /// Why a card's `encoder`, or the one in software for `nil`, is of no use for the film; `nil` if it is of use.
  ///
  /// With `keepsQuality`, its picture must be as good as that of the software encoder.
  ///
  /// - Throws: `AnimationError` without ffmpeg or space for the frame.
  func failure(
    _ encoder: EncoderOnCard?, keepsQuality: Bool
  ) throws(AnimationError) -> String? {
    let film = request.film(request.schedule.frameRate)
    let key = Key(
      encoder: encoder, width: film.shape.width, height: film.shape.height, quality: film.quality,
      keepsQuality: keepsQuality)
    if let known = Self.found.withLock({ $0[key] }) { return known }
    let failure = try examine(encoder, film, keepsQuality)
    Self.found.withLock { _ = $0.updateValue(failure, forKey: key) }
    return failure
  }

  private func examine(
    _ encoder: EncoderOnCard?, _ film: VideoCodec.Film, _ keepsQuality: Bool
  ) throws(AnimationError) -> String? {
    do throws(AnimationError) {
      let name = encoder?.encoder.codec ?? VideoCodec.softwareH264
      guard try encoders().contains(name[...]) else {
        return "ffmpeg does not have it"
      }
      let picture = Self.picture(film.shape)
      let error = try error(of: picture, film.encoded(by: encoder))
      guard keepsQuality else { return nil }
      // x264 stores the finest quality without loss, which cards do not.
      guard film.quality < 100 else { return "it loses some of quality 100" }
      // A decibel is hardly visible.
      return error <= 1.26 * (try self.error(of: picture, film))
        ? nil : "it does not reach quality \(film.quality)"
    } catch {
      // Of a film that was not written, the reason is a sentence.
      if case .program(let reason) = error {
        return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
      }
      throw error
    }
  }

  private func encoders() throws(AnimationError) -> Set<Substring> {
    if let known = Self.listed.withLock({ $0 }) { return known }
    let encoders = try FFmpeg.encoders(beside: request.path)
    Self.listed.withLock { $0 = encoders }
    return encoders
  }

  /// The mean square of the differences, each of 255, between a picture and what a film shows of it.
  private func error(
    of picture: Image, _ film: VideoCodec.Film
  ) throws(AnimationError) -> Double {
    let file = try FFmpeg.output(codec.command(film), beside: request.path, for: .probe) {
      (program) throws(AnimationError) in try program.write(picture.bytes)
    }
    let bytes = try mapError(to: AnimationError.file, file.contents())
    guard !bytes.isEmpty else { throw .noFilm }
    let shown = try FilmFrames(bytes, request, codec).image(at: 0)
    var sum = 0
    for (mine, theirs) in zip(shown.bytes, picture.bytes) {
      sum += (Int(mine) - Int(theirs)) * (Int(mine) - Int(theirs))
    }
    return Double(sum) / Double(picture.bytes.count)
  }

  /// A picture with slopes, edges and noise.
  static func picture(_ shape: SequenceShape) -> Image {
    var noise: UInt32 = 1
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * shape.width * shape.height) {
      (target, filled) in
      for y in 0..<shape.height {
        for x in 0..<shape.width {
          noise = noise &* 1_664_525 &+ 1_013_904_223
          let grain = UInt8(truncatingIfNeeded: noise >> 24) & 15
          let check: UInt8 = (x / 24 + y / 24) % 2 == 0 ? 96 : 0
          target[filled] = UInt8(truncatingIfNeeded: x * 120 / shape.width) + check + grain
          target[filled + 1] = UInt8(truncatingIfNeeded: y * 120 / shape.height) + check + grain
          target[filled + 2] = 64 + check + grain
          target[filled + 3] = 255
          filled += 4
        }
      }
    }
    return Image(width: shape.width, height: shape.height, alpha: .premultiplied, bytes: bytes)
  }
}

extension AnimationRequest {
  /// A film of the same size and quality that has one frame.
  fileprivate var ofOneFrame: AnimationRequest {
    var request = self
    request.schedule = Schedule(ticks: [0, 1], rate: 30)
    request.sound = nil
    return request
  }
}
