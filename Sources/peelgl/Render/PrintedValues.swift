import Documents
import Files
import Frame
import Rendering

/// The values of frames that `render` prints, as lines or, with `--json`, at the end.
struct PrintedValues: Sendable {
  private let wanted: InspectionArguments
  private let isJSON: Bool
  private let console: Console
  private let members = LockedValue<[JSON]>([])

  init(_ arguments: Arguments, _ console: Console) {
    wanted = arguments.inspection
    isJSON = arguments.json
    self.console = console
  }

  /// Throws where a pixel lies outside of a picture of `size`.
  func check(_ size: PixelSize) throws(CommandError) {
    for pixel in wanted.pixels where pixel.x >= size.width || pixel.y >= size.height {
      throw .usage(
        .badValue(
          flag: "--pixel", value: "\(pixel.x),\(pixel.y)",
          ValueError(
            expected: "a pixel of \(size), such as \(size.width - 1),\(size.height - 1)")))
    }
  }

  /// Prints the values of a frame, or keeps them for the summary.
  func tell(_ frame: Int, _ values: FloatPicture) {
    if isJSON {
      members.withLock { $0.append(json(frame, values)) }
      return
    }
    for pixel in wanted.pixels {
      let components = values.pixel(pixel.x, pixel.y).map(FloatPicture.text).joined(separator: " ")
      console.report("frame \(frame) pixel \(pixel.x),\(pixel.y): \(components)\n")
    }
    guard wanted.printsStatistics else { return }
    for (name, statistics) in zip(Self.names, values.statistics) {
      let range = statistics.range.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "no values"
      console.report(
        "frame \(frame) \(name): \(range), \(statistics.nan) NaN, \(statistics.infinite) infinite\n"
      )
    }
  }

  /// The kept values.
  var json: JSON { .list(members.withLock(\.self)) }

  private static let names = ["red", "green", "blue", "alpha"]

  private func json(_ frame: Int, _ values: FloatPicture) -> JSON {
    var members: [JSON.Member] = [.init("frame", .integer(frame))]
    if !wanted.pixels.isEmpty {
      members.append(
        .init(
          "pixels",
          .list(
            wanted.pixels.map { pixel in
              .object([
                .init("x", .integer(pixel.x)), .init("y", .integer(pixel.y)),
                .init("values", .list(values.pixel(pixel.x, pixel.y).map(Self.number))),
              ])
            })))
    }
    if wanted.printsStatistics {
      members.append(
        .init(
          "statistics",
          .object(
            zip(Self.names, values.statistics).map { name, statistics in
              .init(
                name,
                .object([
                  .init("least", statistics.range.map { Self.number($0.lowerBound) } ?? .null),
                  .init("greatest", statistics.range.map { Self.number($0.upperBound) } ?? .null),
                  .init("nan", .integer(statistics.nan)),
                  .init("infinite", .integer(statistics.infinite)),
                ]))
            })))
    }
    return .object(members)
  }

  /// A number of JSON, which has none for NaN and infinity.
  private static func number(_ value: Float) -> JSON {
    value.isFinite ? .number(Double(value)) : .text(FloatPicture.text(value))
  }
}
