package import Frame
package import Motion

/// What a user's shader draws, as data: its programs, and where their values come from.
///
/// Positions in targets follow the shaders' own convention: y points up, and the first row is the bottom.
/// Only the pass that draws the output turns the picture over. A recipe that is ``isTopFirst`` follows the
/// built-in effects' convention in all of its passes.
package struct ShaderRecipe: Sendable, Hashable {
  /// A picture between passes.
  package struct Buffer: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The size.
    package var size: TargetSize
    /// How a pixel is stored.
    package var format: Target.Format
    /// Whether what a frame leaves in it is there for the next frame.
    package var hasHistory: Bool

    /// Declares a target.
    package init(
      _ name: String, size: TargetSize = .canvas(1), format: Target.Format = .rgba32f,
      hasHistory: Bool = false
    ) {
      self.name = name
      self.size = size
      self.format = format
      self.hasHistory = hasHistory
    }
  }

  /// The size of a target in pixels.
  package enum TargetSize: Sendable, Hashable {
    /// That of the canvas times a factor.
    case canvas(Double)
    /// Width and height, whatever the canvas.
    case fixed(PixelSize)
    /// Formulas of the canvas and of parameters for width and height.
    case formulas(width: Formula, height: Formula)
  }

  /// Draws over a target or the output.
  package struct Pass: Sendable, Hashable {
    /// The name in timings and errors.
    package var label: String
    /// The target; `nil` for the output, and for a dispatch.
    package var target: String?
    /// Whether what earlier passes drew there stays.
    package var keeps = false
    /// Samples a pixel; `nil` for those of the job where there is a mesh.
    package var samples: Int?
    /// The draws in order.
    package var draws: [DrawRecipe]

    /// Makes a pass of some draws.
    package init(_ label: String, into target: String? = nil, draws: [DrawRecipe]) {
      self.label = label
      self.target = target
      self.draws = draws
    }

    /// Makes a pass of one program over the whole of its destination.
    package init(
      _ label: String, into target: String? = nil, program: Draw.Program,
      geometry: Geometry = .quad, samplers: [SamplerBinding] = [],
      uniforms: [UniformBinding] = []
    ) {
      var draw = DrawRecipe(program, geometry: geometry)
      draw.blend = target == nil ? .over : .replace
      draw.samplers = samplers
      draw.uniforms = uniforms
      self.init(label, into: target, draws: [draw])
    }
  }

  /// A sampler of a program and what it reads.
  package struct SamplerBinding: Sendable, Hashable {
    /// Where texels come from.
    package enum Source: Sendable, Hashable {
      /// A picture of the job.
      case input(Int)
      /// A picture that the shader brings along.
      case picture(Int)
      /// What this frame drew into a target.
      case target(String)
      /// What the frame before left in a target.
      case history(String)
      /// A row of the job's first sound.
      case sound(AssetRequest.Part)
      /// The state of the keyboard.
      case keyboard
      /// Nothing: black.
      case nothing
    }

    /// The sampler's name.
    package var name: String
    /// Where texels come from.
    package var source: Source
    /// How they are read.
    package var sampler: Sampler
    /// Whether the first row of an input is its top, as a loader without `flip` gives it.
    package var isTopFirst = false
    /// What it reads by three coordinates; `nil` for a picture, and where the shader does not say.
    package var solid: Solid?
    /// The size in pixels that an input is read at; `nil` for its own.
    package var size: PixelSize?
    /// Which texels are read for which pixels; `nil` if that is not known.
    package var footprint: Footprint?

    /// Binds a sampler.
    package init(_ name: String, _ source: Source, sampler: Sampler = .linear) {
      self.name = name
      self.source = source
      self.sampler = sampler
    }
  }

  /// How colours and alpha are understood.
  package enum Alpha: String, Sendable, Hashable {
    /// Colours are not multiplied by alpha.
    case straight
    /// Colours are multiplied by alpha.
    case premultiplied
  }

  /// The effect's name.
  package var name: String
  /// One sentence about it.
  package var summary: String
  /// How many pictures it takes.
  package var inputCounts: ClosedRange<Int> = 0...0
  /// Seconds of a play.
  package var duration = 4.0
  /// The canvas in points if there is no picture.
  package var canvas = SIMD2<Double>(512, 512)
  /// How large the canvas is where there is a picture, in pictures.
  package var canvasFactor = 1.0
  /// Whether the canvas is that also where there is a picture.
  package var hasOwnCanvas = false
  /// Whether the job's pictures are counted without its sounds.
  package var countsPicturesAlone = false
  /// How colours and alpha are understood.
  package var alpha = Alpha.straight
  /// Whether the first row of every picture and target is its top.
  package var isTopFirst = false
  /// The parameters that the user can set.
  package var parameters: [ShaderParameter] = []
  /// The parameters that follow the pointer.
  package var pointers: [PointerParameter] = []
  /// The mesh that its passes draw in place of their own geometry, bent over the play; `nil` for none.
  package var mesh: MeshSource?
  /// The pictures between passes.
  package var targets: [Buffer] = []
  /// The storage buffers of passes that compute.
  package var storage: [Storage] = []
  /// The passes in order; the last one draws the output.
  package var passes: [Pass] = []
  /// The files of pictures that the shader brings along, from its own folder.
  package var pictures: [String] = []
  /// Frames that are drawn before the first, for shaders with history.
  package var precharge = 0
  /// Sentences about what is odd, though it can be drawn.
  package var warnings: [String] = []

  /// Whether it reads the keyboard.
  package var readsKeys: Bool {
    passes.contains { $0.samplers.contains { $0.source == .keyboard } }
  }

  /// Whether the picture is drawn without a mesh, so that only samples of its own smooth it.
  package var isFlat: Bool {
    mesh == nil
      && passes.allSatisfy {
        $0.target != nil || $0.samples == nil && $0.draws.allSatisfy { $0.isQuad }
      }
  }

  /// Makes a recipe without passes.
  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}
