import Effects
import GLRenderer
import Rendering

extension Arguments {
  /// The request that `render` and `describe` share: effect, inputs, time and stage.
  func renderRequest() throws(CommandError) -> RenderRequest {
    if at != nil, progress != nil { throw .usage(.conflict("--at", "--progress")) }
    if frames != nil, at != nil { throw .usage(.conflict("--frames", "--at")) }
    if frames != nil, progress != nil { throw .usage(.conflict("--frames", "--progress")) }
    if (operands.dropFirst() + parameterFiles).count(where: { $0 == "-" }) > 1 {
      throw .rendering(.job(.standardInputTwice))
    }
    let effect = try effect()
    let inputs = Array(operands.dropFirst())
    var request = RenderRequest(
      effect, inputs: inputs,
      playback: Playback(
        play, delay: delay, repeatCount: repeats,
        duration: duration ?? effect.duration(ofInputs: inputs.count)))
    request.moments = moments
    if let gesture {
      do throws(RenderingError) { request.gesture = try GestureFile(path: gesture) } catch {
        throw .rendering(error)
      }
    }
    request.framesPerSecond = framesPerSecond
    request.canvas = canvas
    request.size = size
    request.scale = scale
    request.background = background
    request.samples = samples
    request.depth = depth
    request.inputColor = inputColor
    request.overwrite = overwrite
    request.program = "/proc/self/exe"
    request.limits = limits
    return request
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
      do throws(ParameterError) { try effect.apply(setting: setting) } catch {
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
