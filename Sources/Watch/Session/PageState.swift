import Documents
import Files
import Imaging
import Rendering
import ShaderLab

/// The picture that the page shows and the one it requested, shared by the threads that draw and answer.
final class PageState: Sendable {
  /// The latest picture.
  struct Picture: Sendable {
    /// The facts for the page.
    var facts: JSON
    /// The file.
    var png: [UInt8]
    /// The values of a pass that is shown; `nil` for the picture itself.
    var values: FloatPicture?
    /// Counts pictures, from 1.
    var number: Int
  }

  private struct State: Sendable {
    /// Counts changes.
    var revision = 1
    var picture: Picture?
    var failure: JSON?
    var isDrawing = false
    /// Milliseconds from the last change of a file to its picture.
    var milliseconds: Double?
    /// The values that differ from the job's own.
    var values: [(name: String, value: String)] = []
    var seconds: Double?
    /// The pass that is shown; `nil` for the picture.
    var pass: String?
    /// The keys that the shader reads.
    var keys = PageKeys()
    /// The pixels of the picture with a number, once one was requested.
    var pixels: (number: Int, image: Image)?
  }

  private let state = LockedValue(State())
  private let title: String
  private let commandLine: WatchSettings.CommandLine

  init(_ title: String, commandLine: @escaping WatchSettings.CommandLine) {
    self.title = title
    self.commandLine = commandLine
  }

  /// The picture to draw.
  var wish: RenderOrder.PageChoice {
    state.withLock { state in
      RenderOrder.PageChoice(
        values: state.values.map { "\($0.name)=\($0.value)" }, seconds: state.seconds,
        pass: state.pass, keys: state.keys)
    }
  }

  /// A drawing begins of which the page does not know.
  func begin() {
    state.withLock { state in
      state.isDrawing = true
      state.revision += 1
    }
  }

  /// A drawing has this picture, or these values of a pass.
  func show(_ facts: JSON, _ file: [UInt8], milliseconds: Double?) {
    let values = FloatPicture(npy: file)
    let png = values.map { PNG.encode($0.image(.eight)) } ?? file
    let unfit = Set(facts["unfit"]?.texts ?? [])
    state.withLock { state in
      state.picture = Picture(
        facts: facts, png: png, values: values, number: (state.picture?.number ?? 0) + 1)
      state.values.removeAll { unfit.contains($0.name) }
      if let pass = state.pass, let names = facts["passes"]?["names"]?.texts, !names.contains(pass)
      {
        state.pass = nil
      }
      if !facts.readsKeys { state.keys = PageKeys() }
      state.failure = nil
      state.isDrawing = false
      state.milliseconds = milliseconds ?? state.milliseconds
      state.revision += 1
    }
  }

  /// A drawing has none; the last one stays.
  func fail(_ failure: RenderFailure) {
    let diagnostics = failure.report?.diagnostics ?? []
    let json = JSON.object([
      .init("sentence", .text(failure.sentence)),
      .init(
        "diagnostics",
        .list(
          diagnostics.map { diagnostic in
            .object([
              .init("sentence", .text(diagnostic.sentence)),
              .init("excerpt", .text(diagnostic.excerpt ?? "")),
            ])
          })),
    ])
    state.withLock { state in
      state.failure = json
      state.isDrawing = false
      state.revision += 1
    }
  }

  /// The latest picture; `nil` before the first.
  var picture: Picture? { state.withLock(\.picture) }

  /// The state as the page reads it; `nil` when nothing has happened after a revision.
  func json(after revision: Int) -> JSON? {
    let state = state.withLock { $0 }
    guard state.revision > revision else { return nil }
    return .object([
      .init("revision", .integer(state.revision)), .init("title", .text(title)),
      .init("picture", .integer(state.picture?.number ?? 0)),
      .init("facts", state.picture?.facts ?? .null), .init("failure", state.failure ?? .null),
      .init("drawing", .boolean(state.isDrawing)),
      .init("milliseconds", state.milliseconds.map { .number(($0 * 10).rounded() / 10) } ?? .null),
      .init(
        "values", .object(state.values.map { .init($0.name, .text($0.value)) })),
      .init("seconds", state.seconds.map { .number($0) } ?? .null),
      .init("pass", state.pass.map { .text($0) } ?? .null),
      .init("keys", state.keys.json),
      .init(
        "command",
        .text(commandLine(state.values, state.seconds, state.pass, !state.keys.isEmpty))),
    ])
  }

  /// The values of a pixel of the pass that is shown; `nil` outside of it, and where none is shown.
  func values(x: Int, y: Int) -> [Float]? {
    let pixel = picture?.values?.pixel(x, y) ?? []
    return pixel.isEmpty ? nil : pixel
  }

  /// The straight red, green, blue and alpha of a pixel of the latest picture, and how many bits each has;
  /// `nil` outside of it.
  func pixel(x: Int, y: Int) -> (bits: Int, components: [Int])? {
    guard let picture, let image = image(of: picture) else { return nil }
    guard (0..<image.width).contains(x), (0..<image.height).contains(y) else { return nil }
    let first = (y * image.width + x) * 4
    let components = (first..<first + 4).map { index in
      switch image.depth {
      case .eight: Int(image.bytes[index])
      case .sixteen:
        image.bytes.withUnsafeBytes {
          Int($0.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self))
        }
      }
    }
    return (image.depth.rawValue, components)
  }

  private func image(of picture: Picture) -> Image? {
    if let known = state.withLock(\.pixels), known.number == picture.number { return known.image }
    guard
      let image = try? PNG.decode(picture.png, name: "the picture", color: .raw, depth: nil)
        .unpremultiplied()
    else { return nil }
    state.withLock { $0.pixels = (picture.number, image) }
    return image
  }

  /// Takes over what the page wishes; returns the revision from which on it holds.
  func apply(_ wish: PageUpdate) -> Int {
    state.withLock { state in
      for (name, value) in wish.values {
        let index = state.values.firstIndex { $0.name == name }
        switch (index, value) {
        case (let index?, let value?): state.values[index].value = value
        case (let index?, nil): state.values.remove(at: index)
        case (nil, let value?): state.values.append((name, value))
        case (nil, nil): break
        }
      }
      state.seconds = wish.seconds ?? state.seconds
      switch wish.shown {
      case .picture?: state.pass = nil
      case .pass(let name)?: state.pass = name
      case nil: break
      }
      state.keys = wish.keys ?? state.keys
      state.revision += 1
      return state.revision
    }
  }
}
