import Imaging
import PNG

/// Chooses what each frame leaves behind, and how the next one is laid on it, so that their data is smallest.
///
/// Every way is compressed quickly, frame by frame, as apngasm does.
struct DisposalSearch {
  /// A frame to compress.
  struct Part: Sendable {
    fileprivate let region: Region
    fileprivate let picture: StoredPicture
    fileprivate let blends: Bool
    fileprivate let plan: FilterPlan
    /// What happens to its rectangle before the next frame.
    fileprivate(set) var disposal = PNGFrame.Disposal.none

    /// The frame, compressed as small as it gets.
    var encoded: EncodedFrame {
      var frame = EncodedFrame(
        Self.compressor.png(picture.bytes, picture.header, plan), region, blends: blends)
      frame.disposal = disposal
      return frame
    }

    fileprivate static let compressor = RowCompressor(.most)
  }

  /// The last picture, what was there before it was drawn, and how it was; `nil` before the first frame.
  private var last: (picture: StoredPicture, base: StoredPicture?, region: Region, blends: Bool)?

  /// The frame that shows `picture`; `nil` for one that looks like the one before.
  ///
  /// The disposal of the last of `parts` is set for it.
  mutating func add(_ picture: StoredPicture, to parts: inout [Part]) -> Part? {
    let all = Region(x: 0, y: 0, width: picture.width, height: picture.height)
    guard let last else {
      let plan = Part.compressor.plan(for: picture.bytes, picture.header).plan
      self.last = (picture, nil, all, false)
      return Part(region: all, picture: picture, blends: false, plan: plan)
    }
    if picture == last.picture { return nil }
    var bases: [(disposal: PNGFrame.Disposal, picture: StoredPicture)] = [(.none, last.picture)]
    if let cleared = last.picture.cleared(in: last.region) { bases.append((.background, cleared)) }
    // Pillow 13 restores what was below a frame wrongly when the frame was blended.
    if let base = last.base, !last.blends { bases.append((.previous, base)) }
    let candidates = bases.flatMap { base in
      Self.ways(to: picture, on: base.picture).map { (base.disposal, base.picture, $0) }
    }
    let tried = Parallel.map(candidates.count) { index in
      let (_, _, way) = candidates[index]
      return Part.compressor.plan(for: way.picture.bytes, way.picture.header)
    }
    // There is a way on the last picture at least.
    let best = tried.indices.min { tried[$0].bytes < tried[$1].bytes } ?? 0
    let (disposal, base, way) = candidates[best]
    if !parts.isEmpty { parts[parts.count - 1].disposal = disposal }
    self.last = (picture, base, way.region, way.blends)
    return Part(
      region: way.region, picture: way.picture, blends: way.blends, plan: tried[best].plan)
  }

  /// A rectangle that makes a picture of what is there.
  private struct Way {
    let region: Region
    let picture: StoredPicture
    let blends: Bool
  }

  private static func ways(to picture: StoredPicture, on base: StoredPicture) -> [Way] {
    // A frame has one pixel at least.
    let region = picture.changes(from: base) ?? Region(x: 0, y: 0, width: 1, height: 1)
    let part = picture.cropped(to: region)
    let replacing = Way(region: region, picture: part, blends: false)
    guard let overlay = part.overlay(on: base.cropped(to: region)) else { return [replacing] }
    return [replacing, Way(region: region, picture: overlay, blends: true)]
  }
}
