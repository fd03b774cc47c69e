import Documents
import Frame

extension ShaderRecipe {
  /// What a shader reads by three coordinates, though it is stored as a picture.
  package enum Solid: Sendable, Hashable {
    /// Six faces around the viewer, read by a direction.
    case cubeMap
    /// Slices behind one another, read by a place.
    case volume

    /// Pixels along the side of a face of Shadertoy's cube map passes.
    package static let passSide = 1024
  }

  /// How a picture holds a cube map or a volume; the GLSL functions that read it decide by its sides, too.
  enum SolidLayout {
    /// Six faces in a row.
    case faces
    /// Four faces in a row, the upper and the lower one above and below the second.
    case cross
    /// Square slices in a row, as many as each is high.
    case slices
    /// All around the viewer.
    case panorama

    init(_ size: PixelSize) {
      if size.width == 6 * size.height {
        self = .faces
      } else if 3 * size.width == 4 * size.height {
        self = .cross
      } else if size.width == size.height * size.height {
        self = .slices
      } else {
        self = .panorama
      }
    }
  }

  /// The inputs of a job, with or without sounds, that the shader counts as its own.
  func counted(_ areSounds: [Bool]) -> [Int] {
    areSounds.indices.dropLast(pictures.count).filter { !countsPicturesAlone || !areSounds[$0] }
  }

  /// The input of a job that a sampler reads; `nil` for none.
  func input(of source: SamplerBinding.Source, _ areSounds: [Bool]) -> Int? {
    switch source {
    case .input(let index):
      let inputs = counted(areSounds)
      guard let first = inputs.first else { return nil }
      return index < inputs.count ? inputs[index] : first
    case .picture(let index):
      let own = areSounds.count - pictures.count
      return own < 0 ? nil : own + index
    case .target, .history, .sound, .keyboard, .nothing: return nil
    }
  }

  /// The inputs of a job that are read as cube maps or volumes, each in the pixels of its file.
  package func solids(_ areSounds: [Bool]) -> Set<Int> {
    var solids: Set<Int> = []
    for pass in passes {
      for binding in pass.samplers where binding.solid != nil {
        if let input = input(of: binding.source, areSounds), !areSounds[input] {
          solids.insert(input)
        }
      }
    }
    return solids
  }

  /// Sentences about the cube maps and volumes among a job's inputs that no picture holds.
  func solidWarnings(on stage: Stage) -> [String] {
    let areSounds = stage.inputs.map { $0.isSound }
    var sentences: [String] = []
    for pass in passes {
      for binding in pass.samplers {
        guard let solid = binding.solid, let input = input(of: binding.source, areSounds),
          !areSounds[input],
          let form = solid.wanted(insteadOf: stage.ownPixels(ofInput: input))
        else { continue }
        let sentence = "\(binding.name.printable(upTo: 60)) of \(pass.label.printable) is \(form)"
        if !sentences.contains(sentence) { sentences.append(sentence) }
      }
    }
    return sentences
  }
}

extension ShaderRecipe.Solid {
  /// What a picture of another form is read as, and which form would do; `nil` for a picture that holds one.
  fileprivate func wanted(insteadOf size: PixelSize) -> String? {
    switch (self, ShaderRecipe.SolidLayout(size)) {
    case (.cubeMap, .faces), (.cubeMap, .cross), (.volume, .slices): return nil
    case (.cubeMap, .panorama) where size.width == 2 * size.height: return nil
    case (.cubeMap, let layout):
      return
        "a cube map; it reads a picture of \(size) as \(layout.words), since this is neither 6:1, six faces in a row, nor 4:3, a cross of them, nor 2:1, a panorama"
    case (.volume, let layout):
      return
        "a volume; it reads a picture of \(size) as \(layout.words), since this is not a row of square slices, as 1024x32"
    }
  }
}

extension ShaderRecipe.SolidLayout {
  /// What a picture is read as.
  fileprivate var words: String {
    switch self {
    case .faces, .cross: "a cube map"
    case .slices: "the slices of a volume"
    case .panorama: "a panorama around the viewer"
    }
  }
}
