import Foundation
import TestSupport
import Testing

/// Opens pages in headless Chromium.
enum Chromium {
  /// The page's text in the element `result` after its script `driver` has run.
  static func run(_ page: [UInt8], driver: String, in folder: TemporaryFolder) throws -> String {
    let candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    guard let browser = candidates.first(where: FileManager.default.isExecutableFile) else {
      Issue.record("Chromium is not installed; run: apt-get install chromium")
      return ""
    }
    try folder.write(
      page + Array("<pre id=result></pre><script>\(driver)</script>".utf8), to: "page.html")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1200,800",
      "--user-data-dir=\(folder.path)/profile", "--virtual-time-budget=300000", "--dump-dom",
      "file://\(folder.path)/page.html",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard let start = text.range(of: "<pre id=\"result\">"),
      let end = text.range(of: "</pre>", range: start.upperBound..<text.endIndex)
    else { return "" }
    return text[start.upperBound..<end.lowerBound]
      .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&amp;", with: "&")
  }
}
