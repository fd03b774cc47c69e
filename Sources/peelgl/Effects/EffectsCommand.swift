import Documents
import Effects
import Motion
import Rendering

extension Command {
  /// `peelgl effects`.
  static let effects = Command(
    name: "effects",
    summary: "List the effects, or the parameters of one.",
    details: """
      --set NAME=VALUE or a file for --params sets parameters. A shader's parameters are its \
      uniforms.
      """,
    operands: [
      Operand(
        name: "NAME", summary: "The effect or shader file to explain.", isRequired: false,
        completion: .effect)
    ],
    flags: Flag.shader + [.json],
    examples: ["peelgl effects peel", "peelgl effects wave.glsl"],
    run: { (arguments, console) throws(CommandError) in
      let assets = Assets(limits: arguments.limits.image)
      func listing(_ effect: Effect) throws(CommandError) -> EffectListing {
        try mapError(
          to: CommandError.rendering,
          EffectListing(effect, presets: try assets.presets(of: effect.name)))
      }
      guard arguments.operands.first != nil || !arguments.job.modifiers.isEmpty else {
        var list: [EffectListing] = []
        for effect in Effect.all { list.append(try listing(effect)) }
        try console.write(
          arguments.json ? JSON.list(list.map(\.json)).pretty : EffectListing.overview(list))
        return .done
      }
      var job = arguments.job
      job.effect = arguments.operands.first
      let found = try listing(
        try mapError(to: CommandError.rendering, try RenderRequest(job, from: assets).effect))
      try console.write(arguments.json ? found.json.pretty : found.text)
      return .done
    })
}

extension CompletionNames {
  /// The effects and icons of this program.
  static var current: CompletionNames {
    CompletionNames(
      effects: Effect.all.map { effect in
        CompletionNames.EffectNames(
          name: effect.name,
          parameters: effect.parameters.map { Parameter(name: $0.name, words: $0.kind.words) })
      },
      icons: Assets.iconNames)
  }
}

extension ParameterKind {
  /// The words that a value may be; empty if it is not a word.
  fileprivate var words: [String] {
    switch self {
    case .boolean: ["true", "false"]
    case .choice(let names): names
    case .curve: TimingFunction.names
    default: []
    }
  }
}
