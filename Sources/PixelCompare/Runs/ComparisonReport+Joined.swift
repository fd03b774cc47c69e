extension ComparisonReport {
  /// Reports on several folders as one, in which every path begins with its folder's.
  static func joined(_ reports: [ComparisonReport]) -> ComparisonReport {
    let none = FileName(bytes: [])
    var all = ComparisonReport(pairs: [], expected: none, actual: none, isFolder: true)
    for report in reports {
      all.pairs += report.pairs.map { pair in
        var pair = pair
        pair.target = (pair.target ?? pair.name).within(report.goldens)
        pair.name = pair.name.within(report.actual)
        pair.actual = pair.actual?.within(report.actual)
        pair.expected = pair.expected?.within(report.goldens)
        for index in pair.goldens.indices {
          pair.goldens[index].name = pair.goldens[index].name.within(report.goldens)
        }
        return pair
      }
      all.otherFormats += report.otherFormats
      all.warnings += report.warnings
      all.left += report.left
      all.failing = report.failing
      all.isStrict = report.isStrict
    }
    return all
  }
}
