package import Foundation
package import Testing

/// A page in headless Chromium, driven over the pipes of `--remote-debugging-pipe`.
package final class BrowserPage {
  private let process = Process()
  private let commands: FileHandle
  private let answers: Int32
  private var rest = Data()
  private var count = 0
  private var session: String?
  /// What the console was told, errors of the network included.
  package private(set) var console: [String] = []
  /// The addresses that were asked for.
  package private(set) var requests: [String] = []

  /// Opens `address` in a window of `size`.
  package init(
    _ address: String, size: (width: Int, height: Int) = (1200, 800), isDark: Bool = false,
    in folder: TemporaryFolder
  ) throws {
    let browser = "/usr/bin/chromium"
    try #require(
      FileManager.default.isExecutableFile(atPath: browser),
      "Chromium is not installed; run: apt-get install chromium")
    let name = UUID().uuidString
    let (input, output) = (folder.path(of: "\(name).in"), folder.path(of: "\(name).out"))
    for pipe in [input, output] { try #require(mkfifo(pipe, 0o600) == 0) }
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      exec \(browser) --headless --no-sandbox --disable-gpu --hide-scrollbars --enable-unsafe-swiftshader \
      --window-size=\(size.width),\(size.height) --user-data-dir='\(folder.path)/\(name)' \
      --remote-debugging-pipe about:blank 3<'\(input)' 4>'\(output)'
      """,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    commands = try #require(FileHandle(forWritingAtPath: input))
    answers = open(output, O_RDONLY)
    try #require(answers >= 0)
    let target = try send("Target.createTarget", ["url": "about:blank"])
    session =
      try send(
        "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])[
        "sessionId"] as? String
    for domain in ["Page", "Runtime", "Network", "Log"] { try send("\(domain).enable") }
    try send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": size.width, "height": size.height, "deviceScaleFactor": 1,
        "mobile": size.width < 500,
      ])
    if isDark {
      try send(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": "dark"]]])
    }
    try send("Page.navigate", ["url": address])
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    close(answers)
  }

  /// Calls a method of the browser's protocol and returns its result.
  @discardableResult
  package func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    count += 1
    let own = count
    var message: [String: Any] = ["id": own, "method": method, "params": parameters]
    message["sessionId"] = session
    try commands.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == own else {
        note(answer)
        continue
      }
      if let error = answer["error"] { Issue.record("\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
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

  /// Waits until an expression is true; a minute is too long.
  package func wait(for expression: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    for _ in 0..<1200 {
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

  private func receive() throws -> [String: Any] {
    while true {
      if let end = rest.firstIndex(of: 0) {
        let message = rest[..<end]
        rest = Data(rest[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      var state = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      try #require(poll(&state, 1, 60_000) > 0, "Chromium does not answer")
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(answers, &bytes, bytes.count)
      try #require(count > 0, "Chromium has ended")
      rest += bytes[..<count]
    }
  }
}
