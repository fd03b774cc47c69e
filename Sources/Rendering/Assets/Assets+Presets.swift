import Documents
public import Effects

extension Assets {
  /// A preset by its name, or from a file.
  ///
  /// - Throws: `RenderingError` with file, line and column when it cannot be read, is not JSON5, or
  ///   names or values do not fit its effect.
  package func preset(_ name: String) throws(RenderingError) -> Preset {
    let file = try document(FileRequest(name, as: .preset))
    do throws(DocumentError) {
      var preset = try Preset(file.content)
      preset.inputs = preset.inputs.map { $0.asNamed(in: name) }
      preset.samplePictures = preset.samplePictures.map { $0.asNamed(in: name) }
      return preset
    } catch {
      throw file.error(error)
    }
  }

  /// A preset for `effect`: where one built-in preset of that effect is called NAME-SOMETHING, NAME means it.
  ///
  /// - Throws: `RenderingError` as `preset(_:)` does.
  package func preset(
    _ name: String, of effect: String?
  ) throws(RenderingError) -> Preset {
    guard let effect, !Assets.presetNames.contains(name), Assets.knowsPreset(name)
    else { return try preset(name) }
    let family = try presets(of: effect).map { $0.name }.filter { $0.hasPrefix("\(name)-") }
    return try preset(family.count == 1 ? family[0] : name)
  }

  /// Whether a built-in preset is called NAME, or NAME-SOMETHING.
  package static func knowsPreset(_ name: String) -> Bool {
    presetNames.contains { $0 == name || $0.hasPrefix("\(name)-") }
  }

  /// Applies a preset to its effect.
  ///
  /// - Throws: `RenderingError` when it cannot be read, or is one of another effect.
  public func apply(preset name: String, to effect: inout Effect) throws(RenderingError) {
    try apply(preset(name, of: effect.name), called: name, to: &effect)
  }

  /// Applies a preset that was read under a name.
  ///
  /// - Throws: `RenderingError` when it is one of another effect.
  func apply(
    _ preset: Preset, called name: String, to effect: inout Effect
  ) throws(RenderingError) {
    if let problem = preset.mismatch(called: name, for: effect) {
      let known = try presets(of: effect.name).map { $0.name }
      throw .inputFile(
        known.isEmpty ? problem : "\(problem), which has \(listed(known))")
    }
    do throws(DocumentError) { try preset.apply(to: &effect) } catch {
      throw .inputFile("\(name.printable):\(error)")
    }
  }

  /// The built-in presets of an effect, in the order of lists.
  ///
  /// - Throws: `RenderingError` when one of them is wrong.
  package func presets(
    of effect: String
  ) throws(RenderingError) -> [(name: String, summary: String)] {
    var found: [(name: String, summary: String)] = []
    for name in Assets.presetNames {
      let preset = try preset(name)
      if preset.effect == effect { found.append((name, preset.summary)) }
    }
    return found
  }

  /// The presets that the items of a scene name.
  ///
  /// - Throws: `RenderingError` when one cannot be read.
  func presets(ofScene scene: JSON, in file: String) throws(RenderingError) -> [String:
    Preset]
  {
    var presets: [String: Preset] = [:]
    for item in scene["items"]?.elements ?? [] {
      // What is not text is reported where the item is read.
      guard let name = item["preset"]?.text, presets[name] == nil else { continue }
      presets[name] = try preset(name.asNamed(in: file))
    }
    return presets
  }
}
