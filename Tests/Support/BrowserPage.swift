package import Foundation
package import Testing

/// A page in headless Chromium, which shares nothing with other pages.
package final class BrowserPage {
  private let chromium: HeadlessChromium
  private let context: String
  private let session: String
  /// What the console was told, errors of the network included.
  package private(set) var console: [String] = []
  /// The addresses that were asked for.
  package private(set) var requests: [String] = []

  /// Opens `address` in a window of `size`, where media features have values, as `prefers-reduced-motion`.
  package init(
    _ address: String, size: (width: Int, height: Int) = (1200, 800), isDark: Bool = false,
    features: [String: String] = [:]
  ) throws {
    let chromium = try HeadlessChromium.taken()
    func text(
      _ key: String, of method: String, _ parameters: [String: Any] = [:]
    ) throws -> String {
      try #require(try chromium.send(method, parameters)[key] as? String)
    }
    self.chromium = chromium
    context = try text("browserContextId", of: "Target.createBrowserContext")
    let target = try text(
      "targetId", of: "Target.createTarget", ["url": "about:blank", "browserContextId": context])
    session = try text(
      "sessionId", of: "Target.attachToTarget", ["targetId": target, "flatten": true])
    chromium.onEvent = { [weak self] in self?.note($0) }
    for domain in ["Page", "Runtime", "Network", "Log"] { try send("\(domain).enable") }
    try send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": size.width, "height": size.height, "deviceScaleFactor": 1,
        "mobile": size.width < 500,
      ])
    let media = isDark ? features.merging(["prefers-color-scheme": "dark"]) { $1 } : features
    if !media.isEmpty {
      try send(
        "Emulation.setEmulatedMedia",
        ["features": media.map { ["name": $0.key, "value": $0.value] }])
    }
    try send("Page.navigate", ["url": address])
  }

  deinit { chromium.giveBack(without: context) }

  /// Calls a method of the browser's protocol and returns its result.
  @discardableResult
  package func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try chromium.send(method, parameters, session: session)
  }

  /// The value of an expression in the page.
  package func value(_ expression: String) throws -> Any? {
    let result = try send(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true])
    if let failure = result["exceptionDetails"] { Issue.record("\(expression): \(failure)") }
    return (result["result"] as? [String: Any])?["value"]
  }

  /// The text of an expression in the page.
  package func text(_ expression: String) throws -> String {
    try value(expression) as? String ?? ""
  }

  /// Waits until an expression is true; ten minutes are too long.
  package func wait(for expression: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    for _ in 0..<12000 {
      if try value("!!(\(expression))") as? Bool == true { return }
      usleep(50_000)
    }
    Issue.record(
      "\(expression) is not true; \(try text("document.body.innerText"))",
      sourceLocation: sourceLocation)
  }

  /// Presses a key.
  package func press(_ key: String) throws {
    let text = key.count == 1 ? key : ""
    try send("Input.dispatchKeyEvent", ["type": "keyDown", "key": key, "text": text])
    try send("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
  }

  /// Moves the pointer.
  package func point(x: Double, y: Double) throws {
    try send("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": x, "y": y])
  }

  /// A picture of the window as PNG.
  package func screenshot() throws -> Data {
    let text = try send("Page.captureScreenshot", ["format": "png"])["data"] as? String
    return try #require(Data(base64Encoded: text ?? ""))
  }

  private func note(_ event: [String: Any]) {
    // Pages before this one may still say something.
    guard event["sessionId"] as? String == session else { return }
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Runtime.consoleAPICalled", "Runtime.exceptionThrown": console.append("\(parameters)")
    case "Log.entryAdded":
      let entry = "\(parameters["entry"] ?? "")"
      // The browser's own notes on its software rasteriser.
      if !entry.contains("GL Driver Message (OpenGL, Performance") { console.append(entry) }
    case "Network.requestWillBeSent":
      let request = parameters["request"] as? [String: Any]
      requests.append(request?["url"] as? String ?? "")
    default: break
    }
  }
}
