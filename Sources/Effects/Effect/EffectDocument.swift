package import Documents

/// A document that names an effect and its pictures: a job, or an item of a scene.
package protocol EffectDocument: Sendable {
  /// The effect's name.
  var effect: String? { get set }
  /// The effect's pictures: paths, names of built-in icons, or `-` for standard input.
  var inputs: [String] { get set }
  /// The preset that the effect starts from: a name or a file.
  var preset: String? { get set }
}

/// A document that can fit pictures into a box.
package protocol FittingDocument: Sendable {
  /// The box in points that inputs are fitted into; `nil` for one point per pixel.
  var size: SIMD2<Double>? { get set }
}

extension Parameter where Root: EffectDocument {
  /// The setting `effect`.
  package static var effect: Parameter {
    .text(
      "effect", "The effect.", form: "the name of an effect", get: { $0.effect },
      set: { document, text in
        document.effect = text
        return !text.isEmpty
      })
  }

  /// The setting `inputs`.
  package static var inputs: Parameter {
    .texts(
      "inputs", "The pictures: files, names of icons, or - for standard input.",
      form: "a file, an icon's name or -", most: 1000, get: { $0.inputs }, set: { $0.inputs = $1 })
  }
}

extension Parameter where Root: EffectDocument {
  /// The setting `preset`.
  package static var preset: Parameter {
    let form = "the name of a preset, or a file"
    return .text(
      "preset", "Start from a preset, by name or from a JSON5 file.", form: form,
      get: { $0.preset },
      set: { document, text in
        document.preset = text
        return !text.isEmpty
      })
  }
}

extension Parameter where Root: FittingDocument {
  /// The setting `size`.
  package static var size: Parameter {
    .size(
      "size", "Fit the input into a box of this size in points.", unit: "points",
      unset: "one point per pixel", in: StageLimits.side, get: { $0.size },
      set: { $0.size = $1 })
  }
}
