import Documents
import Files
import Imaging

/// Searches for the best storage of pictures in a limited number of bytes.
///
/// For each frame rate the best quality or palette that fits is found by halving, and its picture is compared with all
/// frames that went in, those that were left out included. A lower rate is tried until that makes it worse.
struct SizeSearch {
  /// A file, and the settings that were chosen for it.
  struct Found {
    let bytes: [UInt8]
    let choice: String
  }

  private let request: AnimationRequest
  private let histogram: ColorHistogram
  private let most: Int

  /// Prepares a search among the files that can be made for `request`.
  init(_ request: AnimationRequest, _ histogram: ColorHistogram) {
    self.request = request
    self.histogram = histogram
    most = request.settings.maxBytes ?? .max
  }

  /// The best file that is small enough.
  ///
  /// - Throws: `AnimationError.unfit` with the smallest size that can be reached.
  func run(_ spool: borrowing FrameSpool) throws(AnimationError) -> Found {
    var smallest: Attempt?
    var best: (attempt: Attempt, error: Double)?
    for step in try steps(spool) {
      guard let fitting = try fitting(every: step, spool, &smallest) else { continue }
      let isExact = fitting.storage == .lossless && step == 1
      let error = isExact ? 0 : try PictureError.mean(of: fitting.bytes, request, spool)
      // A lower rate has to be clearly better.
      if let best, error >= 0.97 * best.error { break }
      best = (fitting, error)
      // Nothing but frames that are left out is missing.
      if fitting.storage == .lossless { break }
    }
    guard let (attempt, error) = best else { throw refusal(smallest) }
    let rate = Self.tenths(Double(frames(every: attempt.step)) / request.schedule.seconds)
    let pace = request.schedule.count > 1 ? "\(rate) fps, " : ""
    return Found(
      bytes: attempt.bytes,
      choice: "\(pace)\(attempt.storage.text), \(ByteCount.text(attempt.bytes.count, of: most)),"
        + " FLIP \(Self.thousandths(error))" + remark)
  }

  private var remark: String {
    request.filmRemark.map { ", \($0)" } ?? ""
  }

  /// A file, its storage, and the n of the every nth frames that it keeps.
  private struct Attempt {
    let bytes: [UInt8]
    let storage: Storage
    let step: Int
  }

  /// The numbers n for which every nth frame may be kept: as many frames as the service accepts, and at least two.
  private func steps(_ spool: borrowing FrameSpool) throws(AnimationError) -> [Int] {
    guard request.schedule.count > 1 else { return [1] }
    let range = request.rules?.frames ?? 1...Int.max
    let count = request.schedule.count
    let steps = Self.steps.filter {
      frames(every: $0) >= min(2, count) && range.contains(spool.pictures(every: $0))
    }
    if steps.isEmpty, let service = request.settings.service {
      let pictures = counted(spool.pictures(every: 1), "different picture")
      throw .unfit(
        "\(service.name) accepts animations of \(range.lowerBound) to \(range.upperBound) frames, and this one has"
          + " \(pictures); change --fps, --frames or --duration.")
    }
    return steps
  }

  private static let steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20]

  private func frames(every step: Int) -> Int { (request.schedule.count + step - 1) / step }

  /// The best storage that fits; sizes fall from each to the next.
  private func fitting(
    every step: Int, _ spool: borrowing FrameSpool, _ smallest: inout Attempt?
  ) throws(AnimationError) -> Attempt? {
    let storages = Storage.all(request)
    var (low, high) = (0, storages.count)
    var best: Attempt?
    while low < high {
      // The first guess is the best storage, which often fits.
      let middle = high == storages.count && low == 0 ? 0 : (low + high) / 2
      var encoder = request.encoder(storages[middle], histogram, step: step)
      let bytes = try encoder.bytes(spool)
      let attempt = Attempt(bytes: bytes, storage: storages[middle], step: step)
      if bytes.count < smallest?.bytes.count ?? .max { smallest = attempt }
      if bytes.count <= most {
        best = attempt
        high = middle
      } else {
        low = middle + 1
      }
    }
    return best
  }

  private func refusal(_ smallest: Attempt?) -> AnimationError {
    let name = request.path.printable
    guard let smallest else { return .closed }
    let step = smallest.step == 1 ? "" : " with 1 of \(smallest.step) frames"
    return .unfit(
      "\(name) cannot be reduced to \(ByteCount.text(most)); the smallest file has"
        + " \(ByteCount.text(smallest.bytes.count)), at \(smallest.storage.text)\(step)."
        + " Use a smaller canvas or fewer frames.")
  }

  private static func tenths(_ value: Double) -> String { ((value * 10).rounded() / 10).plainText }

  private static func thousandths(_ value: Double) -> String {
    value > 0 && value < 0.0005 ? "below 0.001" : value.thousandths
  }
}
