import Documents
import Effects
import Frame
import Imaging
import Workers

extension InputPictures {
  /// Opens a picture and examines its header.
  func input(
    _ request: FileRequest, _ assets: Assets, _ texts: inout SVGTexts
  ) throws(RenderingError) -> InputPicture {
    let clip = try Clip(of: request)
    let name = request.title
    if let faces = try assets.faces(of: request) {
      if let clip { throw .image(.cannotDecode(name: name, reason: clip.ofStill)) }
      return try cubeMap(faces, name, assets)
    }
    switch try assets.picture(request) {
    case .film(let file):
      openFiles.append(request.path)
      return try mapError(to: RenderingError.image, try film(file, name, clip))
    case .sound(let file, let container):
      openFiles.append(request.path)
      return try mapError(to: RenderingError.image, try sound(file, container, name, clip))
    case .bytes(let bytes) where VolumeFile.isOne(bytes):
      if let clip { throw .image(.cannotDecode(name: name, reason: clip.ofStill)) }
      return try mapError(to: RenderingError.image, try volume(bytes, name))
    case .bytes(let bytes):
      let kind = try mapError(
        to: RenderingError.image, try ImageDecoder.kind(of: bytes, name: name))
      let input =
        kind == .svg
        ? try drawing(bytes, name, &texts)
        : try mapError(to: RenderingError.image, try picture(bytes, name, clip))
      if let clip, input.animation == nil {
        throw .image(.cannotDecode(name: name, reason: clip.ofStill))
      }
      return input
    }
  }

  private func drawing(
    _ file: [UInt8], _ name: String, _ texts: inout SVGTexts
  ) throws(RenderingError) -> InputPicture {
    let filled = try mapError(to: RenderingError.job, try texts.filling(file, name: name))
    do throws(ImageError) {
      let drawing = try drawings.drawing(of: filled, name: name, tells: true)
      warnings += drawing.findings
      return InputPicture(name: name, size: drawing.size, content: .drawing(drawing.file))
    } catch {
      throw .image(error)
    }
  }

  private func film(
    _ file: MediaFile, _ name: String, _ clip: Clip?
  ) throws(ImageError) -> InputPicture {
    let facts: FilmFacts
    do throws(MediaError) { facts = try file.facts(within: limits.maxDecodeSeconds) } catch {
      // What has no pictures may be a sound.
      guard error == .noVideo else { throw error.image(name) }
      return try sound(file, nil, name, clip)
    }
    let player = try FilmPlayer(file, facts, name: name, depth: depth, limits: limits)
    return InputPicture(
      name: name, size: player.size,
      content: .film(player, try part(clip, of: player.duration, name)))
  }

  private func sound(
    _ file: MediaFile, _ container: SoundContainer?, _ name: String, _ clip: Clip?
  ) throws(ImageError) -> InputPicture {
    let facts: SoundFacts
    do throws(MediaError) {
      facts = try file.soundFacts(of: container, within: limits.maxDecodeSeconds)
    } catch {
      throw error.image(name)
    }
    let player = SoundPlayer(file, facts, name: name, limits: limits)
    return InputPicture(
      name: name, size: SoundTexture.size,
      content: .sound(player, try part(clip, of: player.duration, name)))
  }

  /// The part of an input of `duration` seconds that plays.
  private func part(
    _ clip: Clip?, of duration: Double, _ name: String
  ) throws(ImageError) -> Clip {
    let clip = clip ?? Clip()
    guard clip.seconds(in: duration) != nil else {
      throw .cannotDecode(name: name, reason: clip.startsAfter(duration))
    }
    return clip
  }

  private func picture(
    _ bytes: [UInt8], _ name: String, _ clip: Clip?
  ) throws(ImageError) -> InputPicture {
    if let animation = try Animation(
      bytes, name: name, color: color, depth: depth, limits: limits)
    {
      var (first, durations) = (0, animation.durations)
      if let clip {
        guard let frames = clip.frames(of: durations) else {
          throw .cannotDecode(name: name, reason: clip.startsAfter(durations.reduce(0, +)))
        }
        (first, durations) = frames
      }
      return InputPicture(
        name: name, size: PixelSize(width: animation.width, height: animation.height),
        content: .animation(animation, InputAnimation(durations: durations), first: first))
    }
    let (width, height) = try ImageDecoder.size(of: bytes, name: name, limits: limits)
    return InputPicture(
      name: name, size: PixelSize(width: width, height: height), content: .files([bytes]))
  }
}
