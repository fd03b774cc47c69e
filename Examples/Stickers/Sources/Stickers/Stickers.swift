import Effects
import Imaging
import Rendering

/// `swift run Stickers PICTURE`: draws one picture of a peel, then counts the covered pixels of each frame of a play.
@main
struct Stickers {
  static func main() async throws {
    let picture = CommandLine.arguments.dropFirst().first ?? "../../Samples/cat.png"

    // One picture.
    let half = try Peelgl.render(.peel { $0.liftDistance = 0.2 }, picture, at: .progress(0.5))
    print("half-way: \(half.width) x \(half.height) pixels, \(PNG.encode(half).count) bytes as PNG")

    // The frames of a play, one by one.
    var request = RenderRequest(.sticker { _ in }, inputs: [picture])
    request.settings.framesPerSecond = 5
    request.settings.scale = 0.25
    for try await frame in Peelgl.frames(of: request) {
      let covered = stride(from: 3, to: frame.image.bytes.count, by: 4)
        .count { frame.image.bytes[$0] > 0 }
      print("frame \(frame.number) at \(frame.seconds) s: \(covered) pixels")
    }

    // A play into files, as `peelgl render` writes them.
    request.output = try Output("out/sticker-%04d.png")
    request.settings.overwrite = true
    let report = try Peelgl.write(request)
    print("\(report.frames) frames in out/")
  }
}
