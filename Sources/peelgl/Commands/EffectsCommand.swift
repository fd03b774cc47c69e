import Documents
import Effects
import Rendering

extension Command {
  /// `peelgl effects`.
  static let effects = Command(
    name: "effects",
    summary: "List the effects, or the parameters of one.",
    details: """
      Parameters are set by --set NAME=VALUE or in a file for --params. A shader's parameters are its \
      uniforms.
      """,
    operands: [
      Operand(
        name: "NAME", summary: "The effect, or the shader's file, to explain.", isRequired: false,
        completion: .effect)
    ],
    flags: Flag.shader + [.json],
    examples: ["peelgl effects peel", "peelgl effects wave.glsl"],
    run: { (arguments, console) throws(CommandError) in
      guard let name = arguments.operands.first else {
        let list = Effect.all.map(EffectListing.init)
        try console.write(
          arguments.json ? JSON.array(list.map(\.json)).text : EffectListing.overview(list))
        return .done
      }
      var job = arguments.job
      job.effect = name
      let effect: Effect
      do throws(RenderingError) {
        effect = try RenderRequest(job, from: Assets(limits: arguments.limits.image)).effect
      } catch {
        throw .rendering(error)
      }
      let listing = EffectListing(effect)
      try console.write(arguments.json ? listing.json.text : listing.text)
      return .done
    })
}

extension CompletionNames {
  /// The effects of this program.
  static var current: CompletionNames {
    CompletionNames(
      effects: Effects.Effect.all.map { effect in
        CompletionNames.Effect(name: effect.name, parameters: effect.parameters.map(\.name))
      })
  }
}
