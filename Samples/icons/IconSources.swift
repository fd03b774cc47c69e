/// The built-in icons, embedded in the binary: SVG of 80 × 80 points.
public enum IconSources {
  /// Each icon's name and file, in the order of lists.
  public static let all: [(name: String, file: [UInt8])] = [
    ("circle", PackageResources.circle_svg),
    ("heart", PackageResources.heart_svg),
    ("star", PackageResources.star_svg),
    ("bell", PackageResources.bell_svg),
    ("bookmark", PackageResources.bookmark_svg),
    ("tag", PackageResources.tag_svg),
    ("bolt", PackageResources.bolt_svg),
    ("play", PackageResources.play_svg),
    ("pause", PackageResources.pause_svg),
    ("squareshape", PackageResources.squareshape_svg),
    ("key", PackageResources.key_svg),
    ("hexagon", PackageResources.hexagon_svg),
    ("gearshape", PackageResources.gearshape_svg),
    ("car", PackageResources.car_svg),
  ]

  /// The names of the icons, in the order of lists.
  public static var names: [String] { all.map(\.name) }

  /// The file of the icon called `name`; `nil` for any other name.
  ///
  /// The article's names are those of filled symbols, such as `heart.fill`; all icons are filled.
  public static func file(named name: String) -> [UInt8]? {
    let name = name.hasSuffix(".fill") ? String(name.dropLast(5)) : name
    return all.first { $0.name == name }?.file
  }
}
