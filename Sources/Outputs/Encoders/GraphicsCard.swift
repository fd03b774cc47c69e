/// A graphics card as ffmpeg finds it.
package struct GraphicsCard: Sendable, Hashable {
  /// The makers whose encoders are known.
  package enum Maker: Sendable {
    case nvidia, intel, amd
  }

  /// The card's maker; `nil` for any other.
  package var maker: Maker?
  /// The device file that programs open to draw on it, such as `/dev/dri/renderD128`; `nil` if it has none.
  package var node: String?
  /// The number that CUDA gives it in this process; `nil` if it has none.
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
