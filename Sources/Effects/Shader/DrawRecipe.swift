package import Frame
package import Motion

extension ShaderRecipe {
  /// One draw of a pass, with its complete state.
  package struct DrawRecipe: Sendable, Hashable {
    /// What it draws.
    package enum Content: Sendable, Hashable {
      /// Vertices by a program.
      case program(Draw.Program, Geometry)
      /// A blurred picture.
      case blur(BlurRecipe)
      /// Nothing: it computes, alone in its pass.
      case dispatch(DispatchRecipe)
    }

    /// What it draws.
    package var content: Content
    /// How fragments are combined with the destination.
    package var blend = Draw.Blend.over
    /// How fragments' depths are used.
    package var depth = Draw.Depth.ignored
    /// The only rectangles that it may change; `nil` for everything.
    package var region: [PixelRectangle]?
    /// The pictures that the program reads.
    package var samplers: [SamplerBinding] = []
    /// The storage buffers that the program reads or writes.
    package var buffers: [String] = []
    /// The values that the program receives.
    package var uniforms: [UniformBinding] = []
    /// The promises that let the renderer skip invisible parts.
    package var promises = DrawPromises()

    /// Makes a draw of a program.
    package init(_ program: Draw.Program, geometry: Geometry = .quad) {
      content = .program(program, geometry)
    }

    /// Makes a draw of a blurred picture.
    package init(_ blur: BlurRecipe) { content = .blur(blur) }

    /// Makes a dispatch.
    package init(_ dispatch: DispatchRecipe) { content = .dispatch(dispatch) }

    /// The program; `nil` for a blur or a dispatch.
    package var program: Draw.Program? {
      if case .program(let program, _) = content { program } else { nil }
    }
  }

  /// The built-in blur of a picture, drawn upright.
  package struct BlurRecipe: Sendable, Hashable {
    /// The picture.
    package var picture: SamplerBinding
    /// Standard deviation in points.
    package var sigma: Formula
    /// The place of the unblurred picture's top-left corner in pixels of the destination.
    package var corner: [Formula]
    /// 0…1.
    package var opacity: Formula

    /// Blurs a picture that lies at the destination's top-left corner.
    package init(_ picture: SamplerBinding, sigma: Formula) {
      self.picture = picture
      self.sigma = sigma
      corner = [.number(0), .number(0)]
      opacity = .number(1)
    }
  }

  /// The properties of a draw that do not depend on its program.
  package struct DrawPromises: Sendable, Hashable {
    /// Where the program puts a quad, if it stays upright.
    package var area: PixelArea?
    /// Where the draw shows a picture as it is: the sampler that reads it, and its rows.
    package var cover: CoverPromise?
    /// Where several samples a pixel change a pass of this draw alone.
    package var edges: EdgeRegion?

    /// Nothing is known.
    package init() {}
  }

  /// Where a draw shows the picture of one of its samplers as it is; as `SheetCover`.
  package struct CoverPromise: Sendable, Hashable {
    /// The sampler.
    package var sampler: String
    /// From top to bottom.
    package var rows: [SheetCover.Row]
    /// The picture's columns that are drawn, in its pixels.
    package var columns: ClosedRange<Double>
    /// How the canvas is turned against the rows.
    package var straightening = SheetCover.Straightening()

    /// Says where the picture shows.
    package init(_ sampler: String, rows: [SheetCover.Row], columns: ClosedRange<Double>) {
      self.sampler = sampler
      self.rows = rows
      self.columns = columns
    }
  }
}

extension ShaderRecipe.Pass {
  /// The programs of its draws.
  package var programs: [Draw.Program] { draws.compactMap { $0.program } }

  /// The pictures that its draws read.
  package var samplers: [ShaderRecipe.SamplerBinding] {
    draws.flatMap { draw in
      if case .blur(let blur) = draw.content { [blur.picture] } else { draw.samplers }
    }
  }

  /// The values that its draws receive.
  package var uniforms: [UniformBinding] { draws.flatMap { $0.uniforms } }
}
