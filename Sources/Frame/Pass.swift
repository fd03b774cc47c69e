/// Draws into one destination, in order, or a dispatch.
public struct Pass: Sendable, Equatable {
  /// Where a pass draws.
  public enum Destination: Sendable, Equatable {
    /// The frame's own picture.
    case output
    /// A target, by its name.
    case target(String)
    /// The images and buffers of the pass's dispatch.
    case images
  }

  /// The effect's name for the pass; the label of its GPU timer and debug group.
  public var label: String
  /// Where the pass draws.
  public var destination: Destination
  /// The premultiplied clear colour; `nil` keeps what earlier passes drew.
  public var clear: SIMD4<Float>?
  /// Samples per pixel: 1, or 4 for multisampling, resolved at the end of the pass.
  public var samples: Int
  /// The draws in order.
  public var draws: [Draw]
  #if hasFeature(Embedded)
    /// What it computes: nothing, on a page.
    public var dispatch: Dispatch? { nil }
  #else
    /// What it computes instead of drawing; only with the destination `images`.
    public var dispatch: Dispatch?
  #endif

  /// Makes a pass; by default it clears to transparent and takes one sample per pixel.
  public init(
    _ label: String, into destination: Destination, clear: SIMD4<Float>? = SIMD4(repeating: 0),
    samples: Int = 1, draws: [Draw]
  ) {
    self.label = label
    self.destination = destination
    self.clear = clear
    self.samples = samples
    self.draws = draws
  }

  /// Makes a pass that computes.
  public init(_ label: String, _ dispatch: Dispatch) {
    self.init(label, into: .images, clear: nil, draws: [])
    #if !hasFeature(Embedded)
      self.dispatch = dispatch
    #endif
  }
}

extension Pass {
  /// What its draws or its dispatch sample, draw by draw.
  package var textures: [Texture] { draws.flatMap { $0.textures } + (dispatch?.textures ?? []) }

  /// The storage buffers that it reads or writes.
  var buffers: [String] { draws.flatMap { $0.buffers } + (dispatch?.buffers ?? []) }

  /// The targets that it draws into or writes.
  package var targets: [String] {
    switch destination {
    case .output: []
    case .target(let name): [name]
    case .images: dispatch?.images.map { $0.target } ?? []
    }
  }
}
