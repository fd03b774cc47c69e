/// A number of bytes for a person, as `1.5 MiB`.
package func bytesText(_ count: Int) -> String {
  let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
  var (value, unit) = (Double(count), 0)
  while value >= 1024, unit < units.count - 1 {
    value /= 1024
    unit += 1
  }
  return unit == 0 ? "\(count) bytes" : "\(((value * 10).rounded() / 10).plainText) \(units[unit])"
}
