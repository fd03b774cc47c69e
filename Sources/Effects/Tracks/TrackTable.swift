package import Documents

/// Tracks from a CSV table: the first column is `seconds` or `progress`, the others are parameters.
///
/// A row states values at its time; an empty field states none. Times ascend.
package struct TrackTable {
  private static let times = ["seconds", "progress"]
  /// Rows that a table may have.
  package static let maxRows = 100_000

  /// The line of the text and what is wrong with it.
  package struct Failure: Error {
    package var line: Int
    package var problem: DocumentError
  }

  private var columns: [String] = []
  private var isInSeconds = false
  private var rows: [CSVRow] = []

  /// Reads a table.
  package init(_ bytes: [UInt8]) throws(Failure) {
    var reader = CSVReader()
    do throws(DocumentError) {
      rows = try reader.rows(in: bytes)
      if let last = try reader.end() { rows.append(last) }
    } catch {
      throw Failure(line: 0, problem: error)
    }
    guard let header = rows.first, let time = header.fields.first.map({ String(trimming: $0) }),
      Self.times.contains(time), header.fields.count > 1
    else {
      throw Self.failure(
        rows.first?.line ?? 1,
        "the first row names the columns: seconds or progress, and then parameters")
    }
    isInSeconds = time == "seconds"
    columns = header.fields.dropFirst().map { String(trimming: $0) }
    rows.removeFirst()
    guard rows.count <= Self.maxRows else {
      throw Self.failure(header.line, "there are more rows than the limit of \(Self.maxRows)")
    }
    for (index, name) in columns.enumerated() where columns[..<index].contains(name) {
      throw Self.failure(header.line, "the column \(quoted(name)) occurs twice")
    }
  }

  /// A track for each column.
  package func tracks(for effect: some Adjustable) throws(Failure) -> [ParameterTrack] {
    let times = try rowTimes()
    var tracks: [ParameterTrack] = []
    for (column, name) in columns.enumerated() {
      var line = rows.first?.line ?? 1
      do throws(DocumentError) {
        tracks.append(
          try ParameterTrack(of: name, in: effect) {
            (kind: inout AnimatedKind) throws(DocumentError) in
            var keys: [ParameterTrack.Key] = []
            for (row, time) in zip(rows, times) where !row.fields[column + 1].isEmpty {
              line = row.line
              let numbers = try kind.numbers(in: row.fields[column + 1], of: name)
              keys.append(ParameterTrack.Key(time: time, numbers: numbers))
            }
            guard let first = keys.first else {
              throw DocumentError(path: name, problem: .invalid("the column has no values"))
            }
            guard keys.allSatisfy({ $0.numbers.count == first.numbers.count }) else {
              throw DocumentError(
                path: name, problem: .invalid("its values have different numbers of components"))
            }
            return .keys(keys, isInSeconds: isInSeconds)
          })
      } catch {
        throw Failure(line: line, problem: error)
      }
    }
    return tracks
  }

  private func rowTimes() throws(Failure) -> [Double] {
    var times: [Double] = []
    for row in rows {
      guard row.fields.count == columns.count + 1 else {
        throw Self.failure(
          row.line,
          "the row has \(row.fields.count) fields, but the header has \(columns.count + 1)")
      }
      let time = decimalNumber(String(trimming: row.fields[0])) ?? .nan
      guard time >= times.last?.nextUp ?? 0, time.isFinite else {
        throw Self.failure(
          row.line,
          "the time is \(quoted(row.fields[0])) but must be a number greater than the previous one"
        )
      }
      times.append(time)
    }
    return times
  }

  private static func failure(_ line: Int, _ sentence: String) -> Failure {
    Failure(line: line, problem: DocumentError(problem: .invalid(sentence)))
  }
}
