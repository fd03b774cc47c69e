import Files

extension HTMLPage {
  /// The files of the folder `Page` as one page.
  static let report = HTMLPage(
    page: PackageResources.page_html, style: PackageResources.page_css,
    scripts: [
      ("list.js", PackageResources.list_js), ("view.js", PackageResources.view_js),
      ("differences.js", PackageResources.differences_js), ("play.js", PackageResources.play_js),
      ("accept.js", PackageResources.accept_js), ("keys.js", PackageResources.keys_js),
    ])
}
