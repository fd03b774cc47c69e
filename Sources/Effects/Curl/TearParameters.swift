import Documents

extension Curl.Tear {
  /// The tear's own parameters, without their group.
  static var parameterList: [Parameter<Curl.Tear>] {
    [
      .choice(
        "kind", "How the sheet comes apart; none leaves it whole.", get: { $0.kind },
        set: { $0.kind = $1 }),
      side,
      .number(
        "at", "Share of the sheet, across the line, that stays.", in: 0.02...0.98,
        get: { $0.at }, set: { $0.at = $1 }),
      .wholeNumber(
        "seed", "Which of the tears it is.", in: 0...1_000_000, get: { $0.seed },
        set: { $0.seed = $1 }),
      .optionalNumber(
        "roughness", "How far a torn edge leaves its line.", unit: "points",
        unset: "a fortieth of the shorter side", in: 0...1000, get: { $0.roughness },
        set: { $0.roughness = $1 }),
      .number(
        "fibers", "Width of the fibres that show beside a tear; 0 for none.", unit: "points",
        in: 0...50, get: { $0.fibers }, set: { $0.fibers = $1 }),
      .number(
        "pitch", "Distance of the cuts of a perforation.", unit: "points", in: 0.5...1000,
        get: { $0.pitch }, set: { $0.pitch = $1 }),
      .choice(
        "part", "What is to be seen: both in a play, or a still of one.", get: { $0.part },
        set: { $0.part = $1 }),
    ]
  }

  private static let sideForm = "from, " + CurlOrigin.form

  private static var side: Parameter<Curl.Tear> {
    Parameter(
      name: "side", summary: "The side that comes off, as from; from for the same.",
      kind: .text(form: sideForm), get: { .text($0.side?.text ?? "from") },
      set: { (tear: inout Curl.Tear, node: DocumentNode) throws(DocumentError) in
        tear.side = node.value.content == .text("from") ? nil : try node.curlOrigin()
      })
  }
}
