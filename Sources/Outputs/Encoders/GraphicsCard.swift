/// A graphics card as ffmpeg finds it.
package struct GraphicsCard: Sendable, Hashable {
  /// Who makes it.
  package enum Maker: Sendable {
    case nvidia, intel, amd
  }

  /// Who makes it; `nil` for others.
  package var maker: Maker?
  /// Its file for programs that draw, such as `/dev/dri/renderD128`.
  package var node: String?
  /// The number that CUDA gives it in this process.
  package var cuda: Int?

  /// Makes a card.
  package init(maker: Maker?, node: String?, cuda: Int?) {
    self.maker = maker
    self.node = node
    self.cuda = cuda
  }

  /// Its encoders, the fastest first.
  var encoders: [CardEncoder] {
    switch maker {
    case .nvidia: [.nvenc]
    case .intel: [.qsv, .vaapi]
    case .amd: [.vaapi]
    case nil: []
    }
  }
}
