import Documents
import Frame

extension Book: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "book", summary: "The sheets of a book turn about its spine and show their backs.",
      inputCounts: 1...Self.mostPages, takesPlacement: false, takesGesture: true,
      bendsSheet: false, turnsPages: true)
  }

  package var profile: EffectProfile {
    var profile = EffectProfile(shaders: ["book"])
    profile.example.inputs = [
      "preset:page-1.svg", "preset:page-2.svg", "preset:page-3.svg", "preset:page-4.svg",
    ]
    profile.example.settings = ["opening=spread"]
    profile.example.ground = "#d9d2c5"
    profile.example.poster = 0.45
    return profile
  }

  package func duration(ofInputs count: Int) -> Double { playDuration(ofPictures: count) }

  package func takesGesture(ofInputs count: Int) -> Bool {
    BookSheets(of: self, pictures: count).count > 0
  }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> BookInteraction? {
    stage.inputs.isEmpty ? nil : BookInteraction(gesture, with: self, on: stage)
  }

  package func pose(
    by interaction: BookInteraction, at seconds: Double, on stage: Stage
  ) -> Pose<Book> {
    var book = self
    book.held = interaction.state(at: seconds)
    return Pose(book, at: Moment(seconds: 0), on: stage)
  }

  package func warnings(on stage: Stage) throws(MissingPicture) -> [String] {
    guard let first = stage.inputs.first else { return [] }
    let sheets = BookSheets(of: self, pictures: stage.inputs.count).count
    let beyond =
      page > sheets
      ? [
        "page is \(page), but \(sheets == 1 ? "only 1 sheet" : "only \(sheets) sheets") can be turned"
      ]
      : []
    let others = stage.inputs.indices.filter { stage.inputs[$0].size != first.size }
    guard !others.isEmpty else { return beyond }
    let named = others.prefix(3).map { "\($0 + 1)" } + (others.count > 3 ? ["others"] : [])
    return beyond + [
      "\(others.count == 1 ? "page" : "pages") \(listed(named, "and")) "
        + "\(others.count == 1 ? "has" : "have") another size than the first page, "
        + "\(first.size.x.plainText) x \(first.size.y.plainText) points, and "
        + "\(others.count == 1 ? "is" : "are") fitted into it"
    ]
  }
}
