import Documents
import Effects
import Files
import Frame
import Imaging
import Rendering

/// The pictures inside a page: what its play shows, and for screens with more pixels than points also twice as large.
struct PagePictures {
  /// Times of a play at which a page looks for the pictures that it needs.
  private static let looks = 24
  /// Bytes that the pictures of a page may take before they are encoded.
  private static let limit = 512 << 20

  private let job: RenderJob
  /// The page's inputs.
  private let stage: Stage
  /// Pixels along the longer side of a picture.
  private let longest: Int
  /// How colours are read.
  private let color: InputColor
  private let shared: SharedTexts

  init(
    _ job: RenderJob, on stage: Stage, color: InputColor, longest: Int, sharing shared: SharedTexts
  ) {
    self.job = job
    self.stage = stage
    self.color = color
    self.longest = longest
    self.shared = shared
  }

  /// For each input the times of its frames, and its sizes with the frames' files.
  func json() throws(WebError) -> [JSON] {
    var sizes = [Set<PixelSize>](repeating: [], count: job.performance.stage.inputs.count)
    let play = job.performance
    var solids: Set<Int> = []
    if case .shader(let shader) = play.effect {
      solids = shader.recipe.solids(stage.inputs.map(\.isSound))
    }
    for look in 0...Self.looks {
      let seconds = play.totalDuration * Double(look) / Double(Self.looks)
      do throws(EffectError) {
        for request in try play.frame(at: seconds).assetRequests {
          // Slices and faces of another size would run into one another.
          let isWhole = solids.contains(request.input)
          sizes[request.input].insert(isWhole ? request.size : limited(request.size))
        }
      } catch {
        throw .rendering(.effect(error))
      }
    }
    var bytes = 0
    var inputs: [JSON] = []
    for (index, var wanted) in sizes.enumerated() {
      if stage.inputs[index].isSound {
        // Both rows, from which the page takes either.
        wanted = [SoundTexture.size]
      } else if wanted.isEmpty {
        wanted = [limited(play.stage.pixelSize(ofInput: index))]
      }
      if let largest = wanted.max(by: { $0.width < $1.width }), let double = double(largest, index)
      {
        wanted.insert(double)
      }
      let starts = stage.inputs[index].animation?.starts ?? [0]
      bytes += wanted.reduce(0) { $0 + 4 * $1.width * $1.height * starts.count }
      guard bytes <= Self.limit else {
        throw .notPlayable(
          "its pictures take more than \(Self.limit >> 20) MiB; reduce --max-picture")
      }
      inputs.append(try input(index, wanted.sorted { $0.width < $1.width }, starts))
    }
    return inputs
  }

  private func input(
    _ index: Int, _ sizes: [PixelSize], _ starts: [Double]
  ) throws(WebError) -> JSON {
    var made: [JSON] = []
    for size in sizes {
      var frames: [JSON] = []
      for seconds in starts {
        frames.append(
          .text(try text(of: AssetRequest(input: index, size: size, seconds: seconds))))
      }
      made.append(
        .object([
          .init("width", .integer(size.width)), .init("height", .integer(size.height)),
          .init("frames", .list(frames)),
        ]))
    }
    return .object([
      .init("starts", .list(starts.map { .number($0) })), .init("sizes", .list(made)),
    ])
  }

  private func text(of request: AssetRequest) throws(WebError) -> String {
    let name = job.pictures.names[request.input]
    var picture = SharedTexts.Picture(name: name, color: color, request: request)
    picture.request.input = 0
    return try shared.text(of: picture) { () throws(WebError) in
      do throws(ImageError) {
        guard let image = try job.pictures.images(for: [request])[request] else { return "" }
        return Base64.text(PNG.encode(image))
      } catch {
        throw .rendering(.image(error))
      }
    }
  }

  /// Twice the size, as far as the file has more pixels than are shown; a drawing always has.
  private func double(_ size: PixelSize, _ index: Int) -> PixelSize? {
    let name = job.pictures.names[index]
    let isDrawing = name.hasSuffix(".svg") || !isFileName(name)
    let own = job.pictures.sizes[index]
    let factor = isDrawing ? 2 : min(2, Double(own.width) / Double(size.width))
    guard factor > 1, stage.inputs[index].animation == nil else { return nil }
    let double = limited(
      PixelSize(
        width: Int((Double(size.width) * factor).rounded(), within: 1...longest),
        height: Int((Double(size.height) * factor).rounded(), within: 1...longest)))
    return double.width > size.width ? double : nil
  }

  private func limited(_ size: PixelSize) -> PixelSize {
    let side = max(size.width, size.height)
    guard side > longest else { return size }
    let factor = Double(longest) / Double(side)
    return PixelSize(
      width: Int((Double(size.width) * factor).rounded(), within: 1...longest),
      height: Int((Double(size.height) * factor).rounded(), within: 1...longest))
  }
}
