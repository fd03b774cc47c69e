/// Optimisations that do not change the picture; each can be turned off.
package struct Optimizations: Sendable, Hashable {
  /// A target that two consecutive frames draw alike is kept, and the third does not draw it.
  package var keepsTargets = true
  /// Where a draw has an edge region, several samples per pixel are taken only there.
  package var samplesEdgesOnly = true
  /// Draws that need sorting only if they are transparent use depth comparison when all of their
  /// pictures are opaque.
  package var skipsOpaqueSorting = true
  /// Fragments are not stored for sorting where an edge region tells that each is alone in its pixel.
  package var skipsSingleLayerSorting = true
  /// Draws are skipped where opaque pictures hide them, where no later pass reads them, and where they are empty.
  package var skipsHidden = true
  /// A target is released after its last use rather than at the end of the frame.
  package var releasesEarly = true

  package init() {}

  /// All of them.
  package static var all: Optimizations { Optimizations() }

  /// All for a rasteriser on the processor; a GPU draws pixels that are hidden, and takes several samples everywhere,
  /// sooner than the processor finds out where that can be saved.
  package static func suited(toSoftware isSoftware: Bool) -> Optimizations {
    var suited = all
    suited.skipsHidden = isSoftware
    suited.samplesEdgesOnly = isSoftware
    return suited
  }

  /// None of them.
  package static var none: Optimizations {
    var none = Optimizations()
    none.keepsTargets = false
    none.samplesEdgesOnly = false
    none.skipsOpaqueSorting = false
    none.skipsSingleLayerSorting = false
    none.skipsHidden = false
    none.releasesEarly = false
    return none
  }
}
