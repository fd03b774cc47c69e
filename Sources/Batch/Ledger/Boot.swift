import Files

/// The time from one start of the machine to the next; what programs wrote in it is there to its end, whether it has reached the
/// disk or not.
enum Boot {
  /// Its identifier; `nil` if the system provides none.
  static let identifier: String? = {
    guard let bytes = try? InputFile.read("/proc/sys/kernel/random/boot_id") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return text.isEmpty ? nil : text
  }()
}
