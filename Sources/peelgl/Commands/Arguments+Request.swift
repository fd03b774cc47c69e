import Documents
import Effects
import Frame
import GLRenderer
import Rendering

extension Arguments {
  /// What the words and files say is drawn.
  private struct Subject {
    var effect: Effect
    var inputs: [String]
    var background = Color.transparent
    var drops: [DropRegion] = []
  }

  /// The request that `render`, `describe` and `hit-test` share: effect, inputs, time and stage.
  func renderRequest(_ assets: Assets) throws(CommandError) -> RenderRequest {
    try checkFlags()
    let subject: Subject
    do throws(RenderingError) {
      try assets.check(operands.dropFirst() + parameterFiles + [gesture, scene].compactMap { $0 })
      subject = try self.subject(assets)
    } catch {
      throw .rendering(error)
    }
    var request = RenderRequest(
      subject.effect, inputs: subject.inputs,
      playback: Playback(
        play, delay: delay, repeatCount: repeats,
        duration: duration ?? subject.effect.duration(ofInputs: subject.inputs.count)))
    request.moments = moments
    if let gesture {
      do throws(RenderingError) { request.gesture = try assets.gesture(gesture) } catch {
        throw .rendering(error)
      }
      request.gesture?.gesture.drops += subject.drops
    }
    request.framesPerSecond = framesPerSecond
    request.canvas = canvas
    request.size = size
    request.scale = scale
    request.background = background ?? subject.background
    request.samples = samples
    request.depth = depth
    request.inputColor = inputColor
    request.overwrite = overwrite
    request.program = "/proc/self/exe"
    request.limits = limits
    return request
  }

  /// Throws when flags exclude each other.
  private func checkFlags() throws(CommandError) {
    if at != nil, progress != nil { throw .usage(.conflict("--at", "--progress")) }
    if frames != nil, at != nil { throw .usage(.conflict("--frames", "--at")) }
    if frames != nil, progress != nil { throw .usage(.conflict("--frames", "--progress")) }
    if scene != nil {
      if size != nil { throw .usage(.conflict("--scene", "--size")) }
      if !settings.isEmpty { throw .usage(.conflict("--scene", "--set")) }
      if !parameterFiles.isEmpty { throw .usage(.conflict("--scene", "--params")) }
    }
  }

  private func subject(_ assets: Assets) throws(RenderingError) -> Subject {
    guard let scene else {
      return Subject(effect: try effect(assets), inputs: Array(operands.dropFirst()))
    }
    let file = try assets.scene(scene)
    try assets.check(file.inputs + (gesture.map { [$0] } ?? []))
    return Subject(
      effect: .scene(file.scene), inputs: file.inputs, background: file.background ?? .transparent,
      drops: file.drops)
  }

  /// The effect with what files and then `--set` say.
  private func effect(_ assets: Assets) throws(RenderingError) -> Effect {
    var effect: Effect
    do throws(EffectError) { effect = try Effect(named: operands[0]) } catch {
      throw .effect(error)
    }
    for file in parameterFiles { try assets.apply(parameters: file, to: &effect) }
    for setting in settings {
      // The value of a list of objects may lie in a file.
      if let list = effect.listFile(inSetting: setting) {
        try assets.apply(list: list.path, to: list.name, of: &effect)
        continue
      }
      do throws(ParameterError) { try effect.apply(setting: setting) } catch {
        throw .parameter(error)
      }
    }
    try assets.readMeshes(of: &effect)
    return effect
  }

  private var moments: RenderRequest.Moments {
    if let at { return .at(at) }
    if let progress { return .progress(progress) }
    return .frames(frames)
  }

  /// The device that `--device` names.
  var deviceSelection: DeviceSelection {
    if device == "auto" { return .auto }
    return Int(device).map { .index($0) } ?? .name(device)
  }
}
