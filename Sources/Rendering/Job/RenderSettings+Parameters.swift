public import Documents
public import Effects
import Frame
import Imaging
import Motion

extension RenderSettings: Parameterized, FittingDocument {
  /// The settings of a job besides its effect and its files, in the order of help.
  public static let parameterList: [Parameter<RenderSettings>] =
    timeSettings + canvasSettings + [precharging, shownPass, overwriting, strictness, bits]
    + animationSettings
    + limitSettings

  private static let timeSettings: [Parameter<RenderSettings>] = [
    .optionalNumber(
      "at", "Draw only the moment at this time of the play.", unit: "seconds", unset: "",
      in: 0...TimeLimits.seconds, get: { $0.at }, set: { $0.at = $1 }),
    .optionalNumber(
      "progress", "Draw only the moment at this fraction of the effect.", unset: "", in: 0...1,
      get: { $0.progress }, set: { $0.progress = $1 }),
    .number(
      "fps", "Frames per second.", unit: "frames per second", in: TimeLimits.framesPerSecond,
      get: { $0.framesPerSecond }, set: { $0.framesPerSecond = $1 }),
    frameList,
    .optionalNumber(
      "duration", "The duration of the effect; 0 shows its end at once.", unit: "seconds",
      unset: "the effect's own", in: 0...TimeLimits.seconds, get: { $0.duration },
      set: { $0.duration = $1 }),
    playMode,
    .number(
      "delay", "Wait at the start for this time.", unit: "seconds",
      in: 0...TimeLimits.seconds, get: { $0.delay }, set: { $0.delay = $1 }),
    .wholeNumber(
      "repeat", "The number of rounds of the effect.", unit: "times", in: TimeLimits.repeats,
      get: { $0.repeatCount }, set: { $0.repeatCount = $1 }),
    .number(
      "shutter", "Motion blur: the share of a frame's time that the shutter is open.",
      in: 0...4, get: { $0.shutter }, set: { $0.shutter = $1 }),
    .wholeNumber(
      "subframes", "The number of moments per frame with --shutter.", unit: "moments", in: 1...256,
      get: { $0.subframes }, set: { $0.subframes = $1 }),
  ]

  /// A text, or the number of one frame.
  private static let frameList = Parameter<RenderSettings>(
    name: "frames", summary: "Draw only these frames, such as 0-47,60,70-90:5.",
    kind: .text(form: framesForm), get: { .text($0.frames?.text ?? "") },
    set: { (settings, node) throws(DocumentError) in
      let text: String
      if case .number(let number) = node.value.content {
        text = number.plainText
      } else {
        text = try node.text(framesForm)
      }
      guard let frames = FrameList(text) else { throw node.wrong(framesForm) }
      settings.frames = frames
    })

  private static let framesForm =
    "frame numbers and ranges up to \(FrameList.highest), such as 0-47,60,70-90:5"

  private static let playMode = Parameter<RenderSettings>(
    name: "play",
    summary:
      "The play mode: once, hold[:SECONDS], loop, pingpong, reverse or demo.",
    kind: .choice(PlayMode.names), get: { .text($0.play.text) },
    set: { (settings, node) throws(DocumentError) in
      let text = try node.text(ParameterKind.choice(PlayMode.names).expectation)
      guard let mode = PlayMode(text) else {
        throw node.error(.unknownName(text, among: PlayMode.names, plural: "choices"))
      }
      if case .hold(let seconds) = mode {
        _ = try node.part("hold", .number(seconds)).number(
          in: 0...TimeLimits.seconds, unit: "seconds")
      }
      settings.play = mode
    })

  private static let canvasSize = Parameter<RenderSettings>.size(
    "canvas", "The canvas in points.", unit: "points", unset: "what the effect needs",
    in: StageLimits.side, get: { $0.canvas }, set: { $0.canvas = $1 })

  private static let scaling = Parameter<RenderSettings>.optionalNumber(
    "scale", "Output pixels per point.", unit: "pixels per point", unset: "the density",
    in: 0.01...100, get: { $0.scale }, set: { $0.scale = $1 })

  private static let fitting = Parameter<RenderSettings>.size(
    "fit", "Draw the whole play as large as fits into a canvas of this size in pixels.",
    unit: "pixels", unset: "", in: 1...100_000, get: { $0.fit }, set: { $0.fit = $1 })

  /// The settings that give the canvas its pixels, which `fit` decides by itself.
  static let sizes = [canvasSize, .size, scaling]

  /// The settings that a service of `for` decides by itself.
  static let servedSettings = sizes + [fitting, bits]

  private static let canvasSettings: [Parameter<RenderSettings>] = [
    canvasSize, .size, densitySetting, scaling, fitting,
    .text(
      "background", "The background: transparent, #rrggbb or #rrggbbaa.",
      form: "transparent, #rrggbb or #rrggbbaa", unset: "transparent",
      get: { $0.background?.hexadecimalText },
      set: { settings, text in
        settings.background =
          text == "transparent" ? .transparent : Color(hexadecimalText: text)
        return settings.background != nil
      }),
    .numberChoice(
      "samples", "Samples per pixel, 1, 4 or 16.", of: [1, 4, 16], get: { $0.samples },
      set: { $0.samples = $1 }),
    .choice(
      "inputColor", "The interpretation of colours in files: srgb or raw.", get: { $0.inputColor },
      set: { $0.inputColor = $1 }),
  ]

  private static let overwriting = Parameter<RenderSettings>.boolean(
    "overwrite", "Replace existing pictures.", get: { $0.overwrite },
    set: { $0.overwrite = $1 })

  private static let precharging = Parameter<RenderSettings>.wholeNumber(
    "precharge", "The number of shader frames to draw before the first.",
    unit: "frames", in: 0...FrameList.highest, get: { $0.precharge }, set: { $0.precharge = $1 })

  private static let shownPass = Parameter<RenderSettings>.text(
    "pass", "Show the output of this pass instead of the picture.",
    form: "the name of a pass or of a target", unset: "",
    get: { $0.pass },
    set: { settings, text in
      settings.pass = text.isEmpty ? nil : text
      return true
    })

  private static let strictness = Parameter<RenderSettings>.boolean(
    "strict", "Refuse a job that has warnings.", get: { $0.strict }, set: { $0.strict = $1 })

  private static let bits = Parameter<RenderSettings>.numberChoice(
    "depth", "Bits per component of the output, 8 or 16.", of: [8, 16],
    get: { $0.depth.rawValue }, set: { $0.depth = $1 == 8 ? .eight : .sixteen })

  /// Whether the canvas follows from the settings alone, and neither from the effect nor from its pictures.
  package var givesCanvas: Bool { given(among: [Self.canvasSize, Self.fitting]) != nil }

  /// The name of the first of some settings that has another value than its default.
  func given(among parameters: [Parameter<RenderSettings>]) -> String? {
    let plain = RenderSettings()
    return parameters.first { $0.get(self) != $0.get(plain) }?.name
  }

  private static let limitSettings: [Parameter<RenderSettings>] = RenderLimits.parameterList.map {
    $0.nested(in: "limits", get: { $0.limits }, set: { $0.limits = $1 })
  }
}
