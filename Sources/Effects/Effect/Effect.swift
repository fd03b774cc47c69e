public import Documents
public import Frame

/// One of peelgl's effects with its parameters.
public enum Effect: Sendable, Hashable {
  /// A sticker that peels off.
  case peel(Peel)
  /// A sticker that peels off in a wave, with a shadow and a glare.
  case sticker(Sticker)
  /// A sheet bent by a mesh.
  case mesh(Mesh)
  /// A bar that is pulled down and springs back.
  case elastic(Elastic)
  /// Discs and pictures that join like drops.
  case metaballs(Metaballs)
  /// Icons that flow into one another.
  case morph(Morph)
  /// Several effects on one canvas.
  case scene(Scene)

  /// Every effect that has a name of its own, with its default parameters, in the order of lists;
  /// a scene is not among them.
  public static var all: [Effect] {
    [
      .peel(Peel()), .sticker(Sticker()), .mesh(Mesh()), .elastic(Elastic()),
      .metaballs(Metaballs()), .morph(Morph()),
    ]
  }

  /// The most pictures that any effect draws.
  public static let inputLimit = 64

  /// The names of all effects.
  public static var names: [String] { all.map { $0.name } }

  /// The effect called `name` with its default parameters.
  ///
  /// - Throws: `EffectError.unknown` with the nearest name.
  public init(named name: String) throws(EffectError) {
    guard let effect = Effect.all.first(where: { $0.name == name }) else {
      throw .unknown(name: name)
    }
    self = effect
  }

  /// The name on the command line.
  public var name: String {
    switch self {
    case .peel: "peel"
    case .sticker: "sticker"
    case .mesh: "mesh"
    case .elastic: "elastic"
    case .metaballs: "metaballs"
    case .morph: "morph"
    case .scene: "scene"
    }
  }

  /// One sentence that says what it does.
  public var summary: String {
    switch self {
    case .peel: "A sticker peels off row by row and leaves a diffuse reflection."
    case .sticker: "A sticker peels off in a wave, over a shadow in its colours, under a glare."
    case .mesh: "A sheet bends as a mesh of points says, lit and in perspective."
    case .elastic:
      "A bar is pulled down like a drop and springs back, or stays open while it loads."
    case .metaballs: "Discs and pictures stretch towards each other and join like drops."
    case .morph: "Icons flow into one another."
    case .scene: "Several effects share a canvas, later ones over earlier ones."
    }
  }

  /// Seconds that one play takes, each way, with as few pictures as it can draw.
  public var duration: Double { duration(ofInputs: inputCounts.lowerBound) }

  /// Seconds that one play of `count` pictures takes, each way.
  public func duration(ofInputs count: Int) -> Double {
    switch self {
    case .peel: Peel.duration
    case .sticker: Sticker.duration
    case .mesh(let mesh): mesh.duration
    case .elastic(let elastic): elastic.duration
    case .metaballs(let metaballs): metaballs.duration
    case .morph(let morph): morph.duration(ofIcons: count)
    case .scene(let scene): scene.duration
    }
  }

  /// How many pictures it draws.
  public var inputCounts: ClosedRange<Int> {
    switch self {
    case .peel, .sticker, .mesh: 1...1
    case .elastic: 0...1
    case .metaballs: 0...Effect.inputLimit
    case .morph: 2...Effect.inputLimit
    case .scene: 0...SceneLimits.inputs
    }
  }

  /// Whether its picture can lie anywhere on a canvas, turned and scaled, as an item of a scene.
  public var takesPlacement: Bool {
    switch self {
    case .peel, .sticker: true
    case .mesh, .elastic, .metaballs, .morph, .scene: false
    }
  }

  /// What is odd about it on `stage` though it can be drawn: sentences for a person.
  ///
  /// - Throws: `EffectError` when it cannot be drawn.
  public func warnings(on stage: Stage) throws(EffectError) -> [String] {
    switch self {
    case .peel, .elastic, .morph: return []
    case .metaballs(let metaballs): return metaballs.warnings(on: stage)
    case .sticker(let sticker):
      try sticker.checkHeight()
      return []
    case .mesh(let mesh): return try mesh.warnings(on: stage)
    case .scene(let scene):
      var warnings: [String] = []
      for (index, item) in scene.items.enumerated() {
        warnings += try item.effect.warnings(on: scene.stage(ofItem: index, on: stage))
      }
      return warnings
    }
  }

  /// Picture files that its parameters name; they follow the inputs on the stage.
  public var pictureFiles: [String] {
    switch self {
    case .peel, .sticker, .metaballs, .morph, .scene: []
    case .mesh(let mesh): mesh.pictureFiles
    case .elastic(let elastic): elastic.pictureFiles
    }
  }

  /// Whether it bends a sheet, which can then be hit and exported.
  public var bendsSheet: Bool {
    switch self {
    case .peel, .sticker, .mesh: true
    case .elastic, .metaballs, .morph, .scene: false
    }
  }

  /// Whether fingers can move it.
  public var takesGesture: Bool {
    switch self {
    case .peel, .sticker, .elastic, .metaballs, .morph, .scene: true
    case .mesh(let mesh): mesh.takesGesture
    }
  }

  /// The canvas, in points, that shows all of a play of a picture of `size` points, which is zero
  /// without one.
  public func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    switch self {
    case .peel(let peel): peel.defaultCanvas(for: size)
    case .sticker(let sticker): sticker.defaultCanvas(for: size)
    case .mesh(let mesh): mesh.defaultCanvas(for: size)
    case .elastic(let elastic): elastic.defaultCanvas(for: size)
    case .metaballs(let metaballs): metaballs.defaultCanvas(for: size)
    case .morph(let morph): morph.defaultCanvas(for: size)
    case .scene: size
    }
  }

  /// The picture at `moment`: the same for the same parameters, stage and moment, always.
  ///
  /// - Throws: `EffectError` when the stage lacks pictures, or the parameters exclude each other.
  public func frame(at moment: Moment, on stage: Stage) throws(EffectError) -> Frame {
    switch self {
    case .peel(let peel): try peel.frame(at: moment, on: stage)
    case .sticker(let sticker): try sticker.frame(at: moment, on: stage)
    case .mesh(let mesh): try mesh.frame(at: moment, on: stage)
    case .elastic(let elastic): try elastic.frame(at: moment, on: stage)
    case .metaballs(let metaballs): try metaballs.frame(at: moment, on: stage)
    case .morph(let morph): try morph.frame(at: moment, on: stage)
    case .scene(let scene): try scene.frame(at: moment, on: stage)
    }
  }
}

extension Effect: Adjustable {
  /// The parameters, in the order of help.
  public var parameters: [ParameterDescription] {
    switch self {
    case .peel(let peel): peel.parameters
    case .sticker(let sticker): sticker.parameters
    case .mesh(let mesh): mesh.parameters
    case .elastic(let elastic): elastic.parameters
    case .metaballs(let metaballs): metaballs.parameters
    case .morph(let morph): morph.parameters
    case .scene: []
    }
  }

  /// Gives the parameter `name` a value; a value that does not fit changes nothing.
  public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
    switch self {
    case .peel(var peel):
      try peel.set(name, to: value)
      self = .peel(peel)
    case .sticker(var sticker):
      try sticker.set(name, to: value)
      self = .sticker(sticker)
    case .mesh(var mesh):
      try mesh.set(name, to: value)
      self = .mesh(mesh)
    case .elastic(var elastic):
      try elastic.set(name, to: value)
      self = .elastic(elastic)
    case .metaballs(var metaballs):
      try metaballs.set(name, to: value)
      self = .metaballs(metaballs)
    case .morph(var morph):
      try morph.set(name, to: value)
      self = .morph(morph)
    case .scene: throw .unknown(name: name, known: [])
    }
  }
}
