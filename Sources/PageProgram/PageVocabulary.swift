#if !hasFeature(Embedded)
  import Effects
  import Frame
  import Motion

  /// The names and numbers that a page's scripts share with its program.
  package enum PageVocabulary {
    /// A line of JavaScript for each kind of number, such as `const END = 0, BEGIN_PASS = 1, …`, and for each list of names.
    package static let script =
      numbers(Opcode.self) + numbers(FragmentWord.self, "FRAGMENTS_")
      + numbers(GeometryWord.self, "GEOMETRY_") + numbers(TextureWord.self, "TEXTURE_")
      + numbers(UniformWord.self, "UNIFORM_") + numbers(FormatWord.self, "FORMAT_")
      + numbers(BlendWord.self, "BLEND_") + numbers(WrapWord.self, "WRAP_")
      + numbers(AbilityBit.self, "ABILITY_") + numbers(PackedValue.Tag.self, "TAG_")
      + numbers(FrameAnswer.self, "FRAME_")
      // Scripts know the linear curve by its name alone.
      + numbers(
        "CURVE_", CurveNumber.allCases.filter { $0 != .linear }.map { ("\($0)", $0.rawValue) })
      + numbers("PHASE_", PointerEvent.Phase.allCases.enumerated().map { ("\($1)", $0) })
      // The numbers that the writer of commands gives them.
      + names("PARTS", AssetRequest.Part.allCases.map { $0.rawValue })
      + names("PHASES", PointerEvent.Phase.allCases.map { $0.rawValue })
      + names("PATHS", FingerPath.allCases.map { $0.rawValue })
      + names("MODES", PlayMode.names)
      + names("MILESTONES", Milestone.Kind.allCases.map { $0.rawValue })
      + names("SPRING", TimingFunction.springArguments)

    private static func numbers<Word: RawRepresentable & CaseIterable>(
      _: Word.Type, _ prefix: String = ""
    ) -> String {
      numbers(prefix, Word.allCases.map { ("\($0)", $0.rawValue) })
    }

    private static func numbers<Number>(_ prefix: String, _ words: [(String, Number)]) -> String {
      "const " + words.map { "\(prefix)\(constant($0)) = \($1)" }.joined(separator: ", ") + ";\n"
    }

    private static func names(_ name: String, _ names: [String]) -> String {
      "const \(name) = [" + names.map { "'\($0)'" }.joined(separator: ", ") + "];\n"
    }

    /// `beginPass` as `BEGIN_PASS`.
    private static func constant(_ name: String) -> String {
      name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }
  }
#endif
