public import Frame

/// Why a picture could not be drawn.
public enum RendererError: Error, Equatable {
  /// The frame breaks a rule.
  case invalidFrame(FrameError)
  /// No device satisfies the options; `seen` lists each device that was tried and why it failed.
  case noDevice(requested: String, seen: [String])
  /// No device has the index, address, number or UUID that was requested, or the device that has it may not be
  /// used; `seen` lists the existing ones.
  case missingDevice(requested: String, seen: [String])
  /// The system does not give the process the resources that drawing needs.
  case limited(String)
  /// The driver refused a step of setting up the context.
  case setUp(device: String, step: String)
  /// A shader did not compile, or a program did not link.
  case shader(ShaderFailure)
  /// The uniforms of the program and of the draw do not match.
  case uniforms(program: String, problem: String)
  /// A frame names a shader that does not exist.
  case unknownShader(String)
  /// A target or a buffer with history has a different size, format or mipmaps than in the frame before.
  case historyChanged(String)
  /// A frame or one of its targets is larger than the device can draw.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// No picture was given for a request, or one of a different size.
  case missingImage(String)
  /// The device lacks a feature that the frame needs.
  case unsupported(String)
  /// More fragments overlap in a pixel than can be sorted.
  case tooManyLayers(Int, limit: Int)
  /// The driver reported an error.
  case driver(String)
  /// The device was reset; the renderer can no longer be used.
  case deviceLost(String)
  /// An error of a device, with the device's name.
  indirect case on(device: String, RendererError)
}

extension RendererError: CustomStringConvertible {
  /// One sentence that says what went wrong and what would be right.
  public var description: String {
    switch self {
    case .invalidFrame(let error):
      return error.description
    case .noDevice(let requested, let seen), .missingDevice(let requested, let seen):
      let tried = seen.isEmpty ? "no EGL device was found" : seen.joined(separator: "; ")
      return "no device for \(requested): \(tried); `peelgl doctor` suggests fixes"
    case .limited(let sentence):
      return sentence
    case .setUp(let device, let step):
      return "\(device): \(step)"
    case .shader(let failure):
      return "shader \(failure.shader) does not compile: \(failure.log)"
    case .uniforms(let program, let problem):
      return "program \(program): \(problem)"
    case .unknownShader(let name):
      return "there is no shader \(name)"
    case .historyChanged(let target):
      return
        "\"\(target)\" is declared or sampled differently than in the frame before, from"
        + " which it has a history; its size must stay the same"
    case .tooLarge(let width, let height, let limit):
      return "a picture of \(width)x\(height) pixels is too large for this device;"
        + " its limit is \(limit) for each side"
    case .missingImage(let request):
      return "no picture was given for \(request)"
    case .unsupported(let what):
      return "this device cannot draw \(what)"
    case .tooManyLayers(let count, let limit):
      return "\(count) fragments of a transparent mesh overlap in one pixel, but at most"
        + " \(limit) can be sorted; use a mesh with fewer folds or faces, or an opaque picture"
    case .driver(let message):
      return "the driver reported: \(message)"
    case .deviceLost(let status):
      return "the device was reset (\(status))"
    case .on(let device, let error):
      return "\(device): \(error)"
    }
  }
}

extension RendererError {
  /// The same, with the name of the device where the driver or the device is at fault.
  func named(by device: String) -> RendererError {
    switch self {
    case .driver, .deviceLost: .on(device: device, self)
    default: self
    }
  }

  /// The same without the device's name.
  var withoutDevice: RendererError { if case .on(_, let error) = self { error } else { self } }

  /// Converts the reason why a frame has no commands.
  package init(_ error: CommandListError) {
    switch error {
    case .unsupported(let what): self = .unsupported(what)
    case .historyChanged(let target): self = .historyChanged(target)
    }
  }
}
