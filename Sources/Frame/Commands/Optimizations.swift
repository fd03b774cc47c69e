/// What makes commands cheaper without a difference in the picture; each can be left out.
package struct Optimizations: Sendable, Hashable {
  /// A target that two frames in a row draw alike stays, and the third does not draw it.
  package var keepsTargets = true
  /// Where a draw knows its edges, several samples a pixel are taken only there.
  package var samplesEdgesOnly = true
  /// Draws that are only sorted if they are transparent compare depths where all of their pictures
  /// are opaque.
  package var skipsOpaqueSorting = true
  /// What opaque pictures hide, what no later pass reads and what is empty is not drawn.
  package var skipsHidden = true
  /// A target is given up after its last use rather than at the end of the frame.
  package var releasesEarly = true

  package init() {}

  /// All of them.
  package static var all: Optimizations { Optimizations() }

  /// None of them.
  package static var none: Optimizations {
    var none = Optimizations()
    none.keepsTargets = false
    none.samplesEdgesOnly = false
    none.skipsOpaqueSorting = false
    none.skipsHidden = false
    none.releasesEarly = false
    return none
  }
}
