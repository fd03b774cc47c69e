import Imaging
import PNG

/// Chooses the disposal of each frame and the blending of the next one so that their data is smallest.
///
/// Every combination is compressed quickly, frame by frame, as apngasm does.
struct DisposalSearch {
  /// A frame to compress.
  struct Part: Sendable {
    fileprivate let region: Rectangle
    fileprivate let picture: StoredPicture
    fileprivate let blends: Bool
    fileprivate let plan: FilterPlan
    /// The disposal of its rectangle before the next frame.
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

  /// The last picture, the canvas below it, and how it was drawn; `nil` before the first frame.
  private var last: (picture: StoredPicture, base: StoredPicture?, region: Rectangle, blends: Bool)?

  /// The frame that shows `picture`; `nil` for one that looks like the one before.
  ///
  /// The disposal of the last of `parts` is set for it.
  mutating func add(_ picture: StoredPicture, to parts: inout [Part]) -> Part? {
    let all = Rectangle(x: 0, y: 0, width: picture.width, height: picture.height)
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
      Self.updates(to: picture, on: base.picture).map { (base.disposal, base.picture, $0) }
    }
    let tried = Parallel.map(candidates.count) { index in
      let (_, _, update) = candidates[index]
      return Part.compressor.plan(for: update.picture.bytes, update.picture.header)
    }
    // At least one update starts from the last picture.
    let best = tried.indices.min { tried[$0].bytes < tried[$1].bytes } ?? 0
    let (disposal, base, update) = candidates[best]
    if !parts.isEmpty { parts[parts.count - 1].disposal = disposal }
    self.last = (picture, base, update.region, update.blends)
    return Part(
      region: update.region, picture: update.picture, blends: update.blends, plan: tried[best].plan)
  }

  /// A rectangle that turns the canvas into the next picture.
  private struct Update {
    let region: Rectangle
    let picture: StoredPicture
    let blends: Bool
  }

  private static func updates(to picture: StoredPicture, on base: StoredPicture) -> [Update] {
    // A frame has one pixel at least.
    let region = picture.changes(from: base) ?? Rectangle(x: 0, y: 0, width: 1, height: 1)
    let part = picture.cropped(to: region)
    let replacing = Update(region: region, picture: part, blends: false)
    guard let overlay = part.overlay(on: base.cropped(to: region)) else { return [replacing] }
    return [replacing, Update(region: region, picture: overlay, blends: true)]
  }
}
