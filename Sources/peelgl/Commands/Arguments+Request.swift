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

  /// The request that `render` and `describe` share: effect, inputs, time and stage.
  func renderRequest() throws(CommandError) -> RenderRequest {
    try checkFlags()
    let subject = try subject()
    var request = RenderRequest(
      subject.effect, inputs: subject.inputs,
      playback: Playback(
        play, delay: delay, repeatCount: repeats,
        duration: duration ?? subject.effect.duration(ofInputs: subject.inputs.count)))
    request.moments = moments
    if let gesture {
      do throws(RenderingError) { request.gesture = try GestureFile(path: gesture) } catch {
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
    try checkStandardInput(operands.dropFirst() + parameterFiles)
  }

  /// Throws when standard input is more than one of `files`, the gesture, the scene and the points.
  private func checkStandardInput(_ files: [String]) throws(CommandError) {
    let all = files + [gesture, scene].compactMap { $0 }
    let uses = all.count { $0 == "-" } + (points == .standardInput ? 1 : 0)
    if uses > 1 { throw .rendering(.job(.standardInputTwice)) }
  }

  private func subject() throws(CommandError) -> Subject {
    guard let scene else {
      return Subject(effect: try effect(), inputs: Array(operands.dropFirst()))
    }
    let file: SceneFile
    do throws(RenderingError) { file = try SceneFile(path: scene) } catch {
      throw .rendering(error)
    }
    try checkStandardInput(file.inputs)
    return Subject(
      effect: .scene(file.scene), inputs: file.inputs, background: file.background ?? .transparent,
      drops: file.drops)
  }

  /// The effect with what files and then `--set` say.
  private func effect() throws(CommandError) -> Effect {
    var effect: Effect
    do throws(EffectError) { effect = try Effect(named: operands[0]) } catch {
      throw .rendering(.effect(error))
    }
    do throws(RenderingError) {
      for file in parameterFiles { try effect.apply(parameterFile: file) }
    } catch {
      throw .rendering(error)
    }
    for setting in settings { try apply(setting, to: &effect) }
    do throws(RenderingError) { try effect.readMeshFile() } catch { throw .rendering(error) }
    return effect
  }

  /// Applies one `--set`, whose list of objects may lie in a file.
  private func apply(_ setting: String, to effect: inout Effect) throws(CommandError) {
    guard let list = effect.listFile(inSetting: setting) else {
      do throws(DocumentError) { try effect.apply(setting: setting) } catch {
        throw .parameter(error)
      }
      return
    }
    do throws(RenderingError) {
      try effect.apply(listFile: list.path, to: list.name)
    } catch {
      throw .rendering(error)
    }
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
