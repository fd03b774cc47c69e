import Documents
import Files
import Rendering
import Web

/// The answers of the page's server.
struct Routes: Sendable {
  private let gate: Gate
  private let showing: PageState
  private let changed: @Sendable () -> Void

  /// Answers behind `gate`; `changed` is called after the page has wished something.
  init(_ gate: Gate, _ showing: PageState, changed: @escaping @Sendable () -> Void) {
    self.gate = gate
    self.showing = showing
    self.changed = changed
  }

  /// Why a request is refused before its body is read; `nil` if it is let in.
  func refusal(of request: HTTPRequest) -> (status: UInt32, sentence: String)? {
    guard let path = gate.path(of: request) else {
      return (403, "use the address printed by peelgl watch, including its token")
    }
    let method = path == "/set" ? "POST" : "GET"
    return request.method == method ? nil : (405, "use \(method) here")
  }

  /// Answers a request that was let in.
  func answer(_ request: HTTPRequest) -> HTTPReply {
    switch gate.path(of: request) {
    case "/": return .body(Self.page, type: "text/html; charset=utf-8")
    case "/state":
      let after = request.numbers["after"] ?? 0
      if let json = showing.json(after: after) ?? (request.isLate ? .object([]) : nil) {
        return Self.json(json)
      }
      return .wait
    case "/picture":
      guard let picture = showing.picture else { return .refused(404, "there is no picture yet") }
      return .body(picture.png, type: "image/png")
    case "/pixel":
      let (x, y) = (request.numbers["x"] ?? -1, request.numbers["y"] ?? -1)
      if let values = showing.values(x: x, y: y) {
        return Self.json(
          .object([.init("values", .list(values.map { .text(FloatPicture.text($0)) }))]))
      }
      guard let pixel = showing.pixel(x: x, y: y) else {
        return .refused(404, "the picture does not have this pixel")
      }
      return Self.json(
        .object([
          .init("bits", .integer(pixel.bits)),
          .init("rgba", .list(pixel.components.map { .integer($0) })),
        ]))
    case "/set":
      let revision: Int
      do throws(DocumentError) {
        revision = showing.apply(try PageUpdate(request.body, facts: showing.picture?.facts))
      } catch {
        return .refused(400, error.description)
      }
      changed()
      return Self.json(.object([.init("revision", .integer(revision))]))
    default: return .refused(404, "not found")
    }
  }

  private static func json(_ value: JSON) -> HTTPReply {
    .body(Array(value.line.utf8), type: "application/json")
  }

  /// The files of the folder `Page` as one page.
  static let page: [UInt8] = {
    let page = HTMLPage(
      page: PackageResources.page_html, style: WebPage.controlsStyle + PackageResources.page_css,
      scripts: [
        ("live.js", PackageResources.live_js), ("controls.js", WebPage.controls),
        ("keyboard.js", PackageResources.keyboard_js), ("stage.js", PackageResources.stage_js),
      ])
    return Array(page.head + page.tail)
  }()
}
