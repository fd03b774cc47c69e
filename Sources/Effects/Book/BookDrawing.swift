import Frame
import Motion

/// The draws of one frame of a book.
struct BookDrawing {
  /// A side of a sheet: flat, or a patch of one in the air.
  private struct Side {
    let page: BookPage
    let print: BookPrint
    let mesh: TriangleMesh
    /// Lines where the sheet turns away from the eye; see ``SheetPatch/rims``.
    let rims: [SIMD3<Double>]
  }

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
    behind.map { draw($0) } + table + flatPages + above.map { draw($0) }
  }

  /// Finds what shows.
  var hitTest: PageHitTest {
    let lying = flat.map { page, isTurned in
      side(page, BookGround.plain(placing, isTurned: isTurned))
    }
    let sides = (behind + lying + above).map { side in
      PageSide(
        picture: side.page.picture, printed: side.print.place, mesh: side.mesh, rims: side.rims)
    }
    return PageHitTest(
      sides: sides, camera: placing.camera, page: placing.page, canvas: placing.canvas,
      hasPaper: book.paper.alpha > 0, scale: stage.scale)
  }

  /// The sheets that have gone over a wire.
  private var behind: [Side] {
    sides(ofSheets: state.bends.indices.filter { state.bends[$0].hinge > .pi })
  }

  /// The sheets in the air above the pages.
  private var above: [Side] {
    sides(ofSheets: state.bends.indices.filter { state.bends[$0].hinge <= .pi })
  }

  private func side(
    _ page: BookPage, _ mesh: TriangleMesh, rims: [SIMD3<Double>] = []
  ) -> Side {
    Side(
      page: page, print: BookPrint(page, of: book, on: placing, stage), mesh: mesh, rims: rims)
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
    guard isShaded else { return [] }
    // Above a wire there is no sheet that would hide the sky.
    return (book.spine == .wire ? [false] : [true, false]).map { isTurned in
      let page = isTurned ? turnedPage : unturnedPage
      let mesh = BookGround(placing, shade, isTurned: isTurned)
        .table(showsPage: page != nil, endsAtSpine: book.spine == .wire)
      return Draw(
        Draw.Program(
          vertex: "page", fragment: "page", constants: [ShaderConstant("PAGE", .int(0))]),
        .triangles(mesh), uniforms: [projection])
    }
  }

  private var flat: [(page: BookPage, isTurned: Bool)] {
    [(turnedPage, true), (unturnedPage, false)].compactMap { page, isTurned in
      page.map { ($0, isTurned) }
    }
  }

  private var flatPages: [Draw] { flat.flatMap { draws(flat: $0, isTurned: $1) } }

  private func draws(flat page: BookPage, isTurned: Bool) -> [Draw] {
    let corner = isTurned ? placing.turned : placing.unturned
    if !isShaded, let request = BookPrint(page, of: book, on: placing, stage).whole {
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
    return [draw(side(page, mesh), isFlat: true)]
  }

  // MARK: What is in the air

  /// The patches of sheets from bottom to top.
  ///
  /// Sheets do not cross. Of patches that show fronts, later sheets are lower; of those that show backs, earlier
  /// ones.
  private func sides(ofSheets indices: [Int]) -> [Side] {
    let placed = indices.flatMap { index in patches(of: index).map { (index, $0) } }
    let ordered = placed.sorted { first, second in
      if first.1.order != second.1.order { return first.1.order < second.1.order }
      if first.1.isBack != second.1.isBack { return second.1.isBack }
      return first.1.isBack ? first.0 < second.0 : first.0 > second.0
    }
    return ordered.flatMap { index, patch in
      let sheet = state.turned + index
      let page = BookPage(
        picture: patch.isBack ? sheets.back(of: sheet) : sheets.front(of: sheet))
      let edge = patch.edge.map { [side(BookPage(), $0)] } ?? []
      return edge + [side(page, patch.mesh, rims: patch.rims)]
    }
  }

  private func patches(of index: Int) -> [SheetPatch] {
    let surface = surfaces[index]
    let light = BookLight(book, on: placing)
    let section = surfaces.count > 1 && isShaded ? shade.section(at: 0) : nil
    let thickness = book.thickness * placing.size.min()
    return SheetPatches(surface, on: placing, thickness: thickness) { ray, normal in
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

  private func draw(_ side: Side, isFlat: Bool = false) -> Draw {
    let (print, rims) = (side.print, side.rims)
    return Draw(
      Draw.Program(
        vertex: "page", fragment: "page",
        constants: print.constants + [ShaderConstant("RIMS", .int(Int32(rims.count)))]
          + (isFlat ? [] : [ShaderConstant("MINIFIED", .int(1))])),
      .triangles(side.mesh), textures: print.textures(isFlat: isFlat),
      uniforms: [projection] + print.uniforms
        + (rims.isEmpty ? [] : [Uniform("rims", .vec3s(rims.map { SIMD3<Float>($0) }))]))
  }
}
