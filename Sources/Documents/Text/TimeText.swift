/// Seconds for a person, as `0.4 s`, `12 s`, `3 min 05 s` or `2 h 10 min`.
package func timeText(_ seconds: Double) -> String {
  func padded(_ number: Int) -> String { "\(number < 10 ? "0" : "")\(number)" }
  if seconds < 10 { return "\(((max(seconds, 0) * 10).rounded() / 10).plainText) s" }
  let whole = Int(seconds.rounded(), within: 0...Int.max)
  if whole < 60 { return "\(whole) s" }
  if whole < 3600 { return "\(whole / 60) min \(padded(whole % 60)) s" }
  return "\(whole / 3600) h \(padded(whole / 60 % 60)) min"
}
