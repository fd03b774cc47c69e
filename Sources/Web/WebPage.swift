import Documents
import Files
import PNG
import PageProgram

/// The files of the folder `Page` as pages.
package enum WebPage {
  /// A page that plays what `facts` say; `members` stand beside them, not compressed.
  static func page(_ facts: [JSON.Member], beside members: [JSON.Member]) -> [UInt8] {
    player.page(facts, members)
  }

  /// A page that also plays sounds, which `members` hold, when its visitor wants to hear them.
  static func soundingPage(_ facts: [JSON.Member], beside members: [JSON.Member]) -> [UInt8] {
    soundingPlayer.page(facts, members)
  }

  /// The page of a gallery.
  static func gallery(_ facts: [JSON.Member], beside members: [JSON.Member]) -> [UInt8] {
    thumbnails.page(facts, members)
  }

  /// A script that defines an element; `members` stand beside what `facts` say, not compressed.
  static func element(_ facts: [JSON.Member], beside members: [JSON.Member]) -> [UInt8] {
    let data = JSON.object([.init("facts", .text(packed(JSON.object(facts).compact)))] + members)
    return Array(
      ("// <peel-view>, made with peelgl: effects that play in any page.\n(() => {\n"
        + plain(PackageResources.unpack_js) + "const packedData = \(data.compact);\n"
        + elementScript + "})();\n").utf8)
  }

  /// The controls of parameters, which all pages share.
  package static let controls = PackageResources.controls_js
  /// How they look; it stands before a page's own style.
  package static let controlsStyle = PackageResources.controls_css

  private static let executor = [
    PackageResources.module_js, Array(PageVocabulary.script.utf8), PackageResources.executor_js,
    PackageResources.program_js,
    PackageResources.player_js,
  ]

  private static let elementScript =
    (executor + [
      PackageResources.board_js, PackageResources.clock_js, PackageResources.box_js,
      PackageResources.element_js,
    ]).map { plain($0) }
    .joined()

  private static let playerStyle = controlsStyle + PackageResources.page_css
  private static let playerScripts = executor + [controls, PackageResources.page_js]

  private static let player = Layout(
    page: PackageResources.page_html, style: playerStyle, scripts: playerScripts)

  private static let soundingPlayer = Layout(
    page: PackageResources.page_html, style: playerStyle + PackageResources.sound_css,
    scripts: playerScripts + [PackageResources.sound_js])

  private static let thumbnails = Layout(
    page: PackageResources.gallery_html, style: PackageResources.gallery_css,
    scripts: executor + [PackageResources.board_js, PackageResources.gallery_js])

  /// A text without indentation, empty lines, and lines that are comments of JavaScript or GLSL.
  static func plain(_ text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
      .joined(separator: "\n") + "\n"
  }

  /// A page whose scripts and data are unpacked when it begins.
  private struct Layout {
    private let frame: HTMLPage
    /// The scripts as one, compressed.
    private let scripts: String

    init(page: [UInt8], style: [UInt8], scripts: [[UInt8]]) {
      frame = HTMLPage(
        page: page, style: style,
        scripts: [
          (
            "start.js",
            Array(WebPage.plain(PackageResources.unpack_js + PackageResources.start_js).utf8)
          )
        ])
      self.scripts = WebPage.packed("'use strict';\n" + scripts.map { WebPage.plain($0) }.joined())
    }

    func page(_ facts: [JSON.Member], _ members: [JSON.Member]) -> [UInt8] {
      let packed: [JSON.Member] = [
        .init("facts", .text(WebPage.packed(JSON.object(facts).compact))),
        .init("scripts", .text(scripts)),
      ]
      return Array(frame.head) + "<script type=\"application/json\" id=\"data\">".utf8
        + JSON.object(packed + members).compact.utf8 + "</script>\n".utf8 + frame.tail
    }
  }

  private static func packed(_ text: String) -> String {
    Base85.text(Zlib.compressed(Array(text.utf8)))
  }
}
