package import Documents
import Files

/// The files of the folder `Page` as pages.
package enum WebPage {
  /// A page that plays what `data` holds.
  package static func page(_ data: JSON) -> [UInt8] {
    Array(frame.head) + "<script type=\"application/json\" id=\"data\">".utf8 + data.compact.utf8
      + "</script>\n".utf8 + frame.tail
  }

  private static let frame = HTMLPage(
    page: PackageResources.page_html, style: controlsStyle + PackageResources.page_css,
    scripts: [
      ("data.js", PackageResources.data_js), ("executor.js", PackageResources.executor_js),
      ("player.js", PackageResources.player_js),
      ("controls.js", controls), ("page.js", PackageResources.page_js),
    ])

  /// The controls of parameters, which all pages share.
  package static let controls = PackageResources.controls_js
  /// How they look; it stands before a page's own style.
  package static let controlsStyle = PackageResources.controls_css
}
