/// The built-in presets, embedded in the binary: JSON5 files as users write them.
public enum PresetSources {
  /// Each preset's name and file, in the order of lists.
  public static let all: [(name: String, file: [UInt8])] = [
    ("article-peel", PackageResources.article_peel_json5),
    ("article-sticker", PackageResources.article_sticker_json5),
    ("article-drops", PackageResources.article_drops_json5),
    ("article-icons", PackageResources.article_icons_json5),
    ("article-jelly", PackageResources.article_jelly_json5),
    ("calm", PackageResources.calm_json5),
    ("takeoff", PackageResources.takeoff_json5),
    ("glitter", PackageResources.glitter_json5),
    ("low-poly", PackageResources.low_poly_json5),
    ("unclamped", PackageResources.unclamped_json5),
    ("crease", PackageResources.crease_json5),
    ("demo-sticker", PackageResources.demo_sticker_json5),
    ("unmasked", PackageResources.unmasked_json5),
    ("neutral-shadow", PackageResources.neutral_shadow_json5),
    ("glossy", PackageResources.glossy_json5),
    ("holographic", PackageResources.holographic_json5),
    ("page", PackageResources.page_json5),
    ("sticker-corner", PackageResources.sticker_corner_json5),
    ("foil", PackageResources.foil_json5),
    ("gold", PackageResources.gold_json5),
    ("tracing-paper", PackageResources.tracing_paper_json5),
    ("ribbon", PackageResources.ribbon_json5),
    ("calendar", PackageResources.calendar_json5),
    ("day-calendar", PackageResources.day_calendar_json5),
    ("coupon", PackageResources.coupon_json5),
    ("poster", PackageResources.poster_json5),
    ("scroll", PackageResources.scroll_json5),
    ("magazine", PackageResources.magazine_json5),
    ("paperback", PackageResources.paperback_json5),
    ("hardcover", PackageResources.hardcover_json5),
    ("wall-calendar", PackageResources.wall_calendar_json5),
    ("notepad", PackageResources.notepad_json5),
    ("passport", PackageResources.passport_json5),
    ("lit-curtain", PackageResources.lit_curtain_json5),
    ("endless-wave", PackageResources.endless_wave_json5),
    ("jelly", PackageResources.jelly_json5),
    ("bulge", PackageResources.bulge_json5),
    ("bottle", PackageResources.bottle_json5),
    ("flag", PackageResources.flag_json5),
    ("brushed", PackageResources.brushed_json5),
    ("rubber", PackageResources.rubber_json5),
    ("plain-bar", PackageResources.plain_bar_json5),
    ("dark-refresh", PackageResources.dark_refresh_json5),
    ("parallax-refresh", PackageResources.parallax_refresh_json5),
    ("lava", PackageResources.lava_json5),
    ("neon", PackageResources.neon_json5),
  ]

  /// What the names of the presets' pictures begin with.
  private static let prefix = "preset:"

  /// The pictures that presets name.
  private static let pictures: [(name: String, file: [UInt8])] = [
    ("album.svg", PackageResources.album_svg),
    ("balloon.svg", PackageResources.balloon_svg),
    ("day.svg", PackageResources.day_svg),
    ("donut.svg", PackageResources.donut_svg),
    ("jelly.svg", PackageResources.jelly_svg),
    ("label.svg", PackageResources.label_svg),
    ("letter.svg", PackageResources.letter_svg),
    ("mountains.svg", PackageResources.mountains_svg),
    ("page-1.svg", PackageResources.page_1_svg),
    ("page-2.svg", PackageResources.page_2_svg),
    ("page-3.svg", PackageResources.page_3_svg),
    ("page-4.svg", PackageResources.page_4_svg),
    ("pennant.svg", PackageResources.pennant_svg),
    ("ticket.svg", PackageResources.ticket_svg),
    ("valley.svg", PackageResources.valley_svg),
  ]

  /// The file of the picture called `preset:NAME`; `nil` for any other name.
  public static func picture(named name: String) -> [UInt8]? {
    guard name.hasPrefix(prefix) else { return nil }
    let name = name.dropFirst(prefix.count)
    return pictures.first { $0.name == name }?.file
  }

  /// The names of the presets, in the order of lists.
  public static var names: [String] { all.map(\.name) }

  /// The file of the preset called `name`; `nil` for any other name.
  public static func file(named name: String) -> [UInt8]? {
    all.first { $0.name == name }?.file
  }
}
