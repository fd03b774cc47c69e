extension Service {
  /// The rules for animations.
  ///
  /// Each figure was looked up in the named source on the named day; docs/animations.md shows the same table.
  var moving: ServiceRules {
    switch self {
    case .whatsapp:
      // github.com/WhatsApp/stickers, Android/README.md and StickerPackValidator.java (512 x 512, 500 KB, 8 ms, 10 s);
      // faq.whatsapp.com/general/26000226 (margin). 2026-11-22.
      ServiceRules(
        formats: [.webP], width: 512, height: 512, margin: 16, maxBytes: 500_000,
        maxSeconds: 10, maxRate: 125, isTransparent: true)
    case .telegram:
      // core.telegram.org/stickers, "Video stickers": VP9 in WebM, one side 512, 3 s, 30 a second, 256 KB, looped. 2026-11-22.
      ServiceRules(
        formats: [.webM], width: 512, height: 512, margin: 0, maxBytes: 256_000,
        maxSeconds: 3, maxRate: 30)
    case .signal:
      // github.com/signalapp/Signal-Desktop, sticker-creator/src/constants.ts and util/processImage.ts (APNG, square, at
      // most 512, 300 KiB, endless), 2026-11-22; support.signal.org "Stickers" (3 s, margin), not found again.
      ServiceRules(
        formats: [.apng], width: 512, height: 512, margin: 16, maxBytes: 300_000,
        maxSeconds: 3, plays: 0...0)
    case .discord:
      // discord.com/developers/docs/resources/sticker, "Create Guild Sticker": PNG, APNG, GIF, 512 KB, 5 s, 320 x 320. 2026-11-22.
      ServiceRules(
        formats: [.apng, .gif], width: 320, height: 320, margin: 0, maxBytes: 512_000,
        maxSeconds: 5)
    case .line:
      // creator.line.me/en/guideline/animationsticker: within 320 x 270 with one side of 270 or more, 5 to 20 frames, 1 to
      // 4 rounds of together at most 4 s, 300 KB; …/animationsticker/detail: whole seconds. 2026-11-22.
      ServiceRules(
        formats: [.apng], width: 320, height: 270, margin: 0, maxBytes: 300_000,
        maxSeconds: 4, wholeSeconds: true, frames: 5...20, plays: 1...4, maxTotalSeconds: 4,
        isTransparent: true)
    case .imessage:
      // developer.apple.com/documentation/messages: MSSticker (PNG, APNG, GIF or JPEG, 500 KB), MSStickerSize. 2026-11-22.
      ServiceRules(
        formats: [.apng, .gif], width: 408, height: 408,
        otherSizes: [(300, 300), (618, 618)], margin: 0, maxBytes: 500_000)
    case .slack:
      // slack.com/help/articles/206870177 and api.slack.com/methods/admin.emoji.add: square, 128 KB; 128 pixels, 50 frames. 2026-11-22.
      ServiceRules(
        formats: [.gif], width: 128, height: 128, margin: 0, maxBytes: 128_000, frames: 1...50)
    }
  }

  /// The rules for still pictures, from the same sources.
  var still: ServiceRules {
    switch self {
    case .whatsapp:
      ServiceRules(
        formats: [.webP], width: 512, height: 512, margin: 16, maxBytes: 100_000,
        isTransparent: true)
    case .telegram:
      ServiceRules(
        formats: [.webP, .apng], width: 512, height: 512, margin: 0, maxBytes: 512_000)
    case .signal:
      ServiceRules(
        formats: [.apng, .webP], width: 512, height: 512, margin: 16, maxBytes: 300_000)
    case .discord:
      ServiceRules(formats: [.apng], width: 320, height: 320, margin: 0, maxBytes: 512_000)
    case .line:
      // creator.line.me/en/guideline: up to 370 x 320, even sides, a margin of about 10 pixels, 1 MB. 2026-11-22.
      ServiceRules(
        formats: [.apng], width: 370, height: 320, margin: 10, maxBytes: 1_000_000,
        isTransparent: true)
    case .imessage:
      // The rules are the same for what moves.
      moving
    case .slack:
      ServiceRules(
        formats: [.apng, .gif], width: 128, height: 128, margin: 0, maxBytes: 128_000)
    }
  }
}
