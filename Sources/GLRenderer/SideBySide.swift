/// How many renderers of one process can draw at the same time, and the reason.
public enum SideBySide: Sendable, Equatable {
  /// Only one was requested.
  case one
  /// A GPU draws, and one renderer keeps it busy.
  case gpu
  /// `LP_NUM_THREADS` sets how many processors one scene is split among.
  case threads
  /// EGL offers a single display for the software rasteriser.
  case oneDisplay
  /// This many, each on its own display.
  case displays(Int)

  /// The number of renderers, at least 1.
  public var count: Int {
    if case .displays(let count) = self { count } else { 1 }
  }
}

extension SideBySide: CustomStringConvertible {
  /// The number and its reason, as a phrase.
  public var description: String {
    switch self {
    case .one: "1"
    case .gpu: "1 (a GPU draws)"
    case .threads: "1 (LP_NUM_THREADS is set)"
    case .oneDisplay: "1 (EGL has one display)"
    case .displays(let count): "\(count) (each on its own display)"
    }
  }
}

extension RendererOptions {
  /// Options for the renderers that can draw at the same time as one on an open device.
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

  /// How many renderers can draw, given the number of companions.
  func sideBySide(_ open: OpenDevice, companions: Int) -> SideBySide {
    if renderers == 1 { return .one }
    if !open.info.isSoftware { return .gpu }
    if companions > 0 { return .displays(1 + companions) }
    return SoftwareDisplays.isThreadCountSet ? .threads : .oneDisplay
  }
}
