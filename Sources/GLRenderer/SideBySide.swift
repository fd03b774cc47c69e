/// How many renderers of one process can draw at the same time, and why not more.
public enum SideBySide: Sendable, Equatable {
  /// One was asked for.
  case one
  /// A GPU draws, which is busy with one.
  case gpu
  /// `LP_NUM_THREADS` says how many processors one scene is split among.
  case threads
  /// EGL has a single display for the software rasteriser.
  case oneDisplay
  /// As many as this, each on a display of its own.
  case displays(Int)

  /// The number of renderers, one at least.
  public var count: Int {
    if case .displays(let count) = self { count } else { 1 }
  }
}

extension SideBySide: CustomStringConvertible {
  /// The number and what decided it, as a phrase.
  public var description: String {
    switch self {
    case .one: "1"
    case .gpu: "1 (a GPU draws)"
    case .threads: "1 (LP_NUM_THREADS is set)"
    case .oneDisplay: "1 (EGL has one display)"
    case .displays(let count): "\(count) (each on a display of its own)"
    }
  }
}

extension RendererOptions {
  /// Options for the renderers that can draw beside one on an open device.
  func companions(of open: OpenDevice) -> [RendererOptions] {
    guard renderers > 1, open.info.isSoftware, SoftwareDisplays.drawOnCallingThread else {
      return []
    }
    let others = SoftwareDisplays.candidates().enumerated()
      .filter { $0.element.display != open.context.connection.display }
    return others.prefix(renderers - 1).map { index, _ in
      var options = self
      options.display = index
      options.renderers = 1
      options.readback = .direct
      return options
    }
  }

  /// How many renderers that makes.
  func sideBySide(_ open: OpenDevice, companions: Int) -> SideBySide {
    if renderers == 1 { return .one }
    if !open.info.isSoftware { return .gpu }
    if companions > 0 { return .displays(1 + companions) }
    return SoftwareDisplays.isThreadCountSet ? .threads : .oneDisplay
  }
}
