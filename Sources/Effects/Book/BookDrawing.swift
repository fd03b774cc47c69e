import Frame
import Motion

/// The draws of one frame of a book.
struct BookDrawing {
  private let book: Book
  private let sheets: BookSheets
  private let state: BookState
  private let placing: BookPlacing
  private let stage: Stage
  private let surfaces: [SheetSurface]
  private let shade: BookShade

  init(
    _ book: Book, _ sheets: BookSheets, _ state: BookState, on placing: BookPlacing,
    _ stage: Stage
  ) {
    self.book = book
    self.sheets = sheets
    self.state = state
    self.placing = placing
    self.stage = stage
    surfaces = state.bends.map { SheetSurface($0, size: placing.size) }
    shade = BookShade(surfaces, opacity: book.shadow)
  }

  var draws: [Draw] {
    let bends = state.bends.indices
    let behind = bends.filter { state.bends[$0].hinge > .pi }
    let above = bends.filter { state.bends[$0].hinge <= .pi }
    return draws(ofSheets: behind) + table + flatPages + draws(ofSheets: above)
  }

  // MARK: What lies flat

  /// On a wire, turned sheets hang behind the block, where neither they nor a table show.
  private var turnedPage: BookPage? {
    book.spine == .wire ? nil : sheets.turnedPage(after: state.turned)
  }

  private var unturnedPage: BookPage? {
    sheets.unturnedPage(after: state.turned + state.bends.count)
  }

  private var isShaded: Bool { !surfaces.isEmpty && book.shadow > 0 }

  private var table: [Draw] {
    guard isShaded, book.spine != .wire else { return [] }
    return [true, false].map { isTurned in
      let page = isTurned ? turnedPage : unturnedPage
      let mesh = BookGround(placing, shade, isTurned: isTurned).table(showsPage: page != nil)
      return Draw(
        Draw.Program(
          vertex: "page", fragment: "page", constants: [ShaderConstant("PAGE", .int(0))]),
        .triangles(mesh), uniforms: [projection])
    }
  }

  private var flatPages: [Draw] {
    [(turnedPage, true), (unturnedPage, false)].flatMap { page, isTurned in
      page.map { flat($0, isTurned: isTurned) } ?? []
    }
  }

  private func flat(_ page: BookPage, isTurned: Bool) -> [Draw] {
    let print = BookPrint(page, of: book, on: placing, stage)
    let corner = isTurned ? placing.turned : placing.unturned
    if !isShaded, let request = print.whole {
      let picture = PlacedPicture(
        request: request, origin: SIMD2<Double>(corner), size: placing.page.vector
      ).draw(from: .zero, on: placing.canvas)
      guard book.paper.alpha > 0 else { return [picture] }
      let paper = PathCoverage(origin: corner, map: .full).filled(
        book.paper, over: placing.page, on: placing.canvas)
      return [paper, picture]
    }
    let mesh =
      isShaded
      ? BookGround(placing, shade, isTurned: isTurned).page
      : BookGround.plain(placing, isTurned: isTurned)
    return [draw(print, mesh, isFlat: true)]
  }

  // MARK: What is in the air

  /// The patches of sheets from bottom to top.
  ///
  /// Sheets do not cross. Of patches that show fronts, later sheets are lower; of those that show backs, earlier
  /// ones.
  private func draws(ofSheets indices: [Int]) -> [Draw] {
    let placed = indices.flatMap { index in patches(of: index).map { (index, $0) } }
    let ordered = placed.sorted { first, second in
      if first.1.order != second.1.order { return first.1.order < second.1.order }
      if first.1.isBack != second.1.isBack { return second.1.isBack }
      return first.1.isBack ? first.0 < second.0 : first.0 > second.0
    }
    return ordered.map { index, patch in
      let sheet = state.turned + index
      let page = BookPage(
        picture: patch.isBack ? sheets.back(of: sheet) : sheets.front(of: sheet))
      return draw(
        BookPrint(page, of: book, on: placing, stage), patch.mesh, rims: patch.rims, isFlat: false)
    }
  }

  private func patches(of index: Int) -> [SheetPatch] {
    let surface = surfaces[index]
    let light = BookLight(book, on: placing)
    let section = surfaces.count > 1 && isShaded ? shade.section(at: 0) : nil
    return SheetPatches(surface, on: placing) { ray, isBack in
      let normal = isBack ? -ray.normal : ray.normal
      var shown = light.light(on: normal)
      if let section {
        // At the spine itself, no direction leads to the spine.
        let whole = surface.rays[surface.rays.count - 1].angle
        let beside = surface.ray(at: max(ray.angle, 0.01 * whole))
        let place = surface.place(
          on: beside, at: surface.apex.magnitude / Math.cos(beside.angle))
        shown *= shade.light(
          at: SIMD2(place.x, place.z), normal: SIMD2(normal.x, normal.z), of: index, in: section)
      }
      return shown
    }.all
  }

  // MARK: Programs

  private var projection: Uniform { Uniform("projection", .mat4(placing.camera.projection)) }

  private func draw(
    _ print: BookPrint, _ mesh: TriangleMesh, rims: [SIMD3<Double>] = [], isFlat: Bool
  ) -> Draw {
    Draw(
      Draw.Program(
        vertex: "page", fragment: "page",
        constants: print.constants + [ShaderConstant("RIMS", .int(Int32(rims.count)))]
          + (isFlat ? [] : [ShaderConstant("MINIFIED", .int(1))])),
      .triangles(mesh), textures: print.textures(isFlat: isFlat),
      uniforms: [projection] + print.uniforms
        + (rims.isEmpty ? [] : [Uniform("rims", .vec3s(rims.map { SIMD3<Float>($0) }))]))
  }
}
