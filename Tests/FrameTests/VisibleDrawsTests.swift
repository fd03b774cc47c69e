import Testing

@testable import Frame

/// What is hidden, empty or never read is not drawn.
@Suite struct VisibleDrawsTests {
  private static let size = PixelSize(width: 32, height: 24)
  private static let request = AssetRequest(input: 0, size: size)

  /// A mask of 4-pixel tiles, from rows of `#` and `.`.
  private static func mask(_ size: PixelSize, _ rows: [String]) -> TileMask {
    var mask = TileMask(size, all: false)
    for (row, text) in rows.enumerated() {
      for (column, letter) in text.enumerated() where letter == "#" { mask[column, row] = true }
    }
    return mask
  }

  private static func text(_ mask: TileMask) -> [String] {
    (0..<mask.rows).map { row in
      String((0..<mask.columns).map { mask[$0, row] ? "#" : "." })
    }
  }

  @Test func tilesBecomeFewRectangles() {
    let size = PixelSize(width: 14, height: 13)
    let mask = Self.mask(size, ["##.#", "##.#", "...#", "####"])
    #expect(
      mask.rectangles.dumped == "8x8+0+0 2x12+12+0 14x1+0+12")
    #expect(TileMask(size, all: true).rectangles.dumped == "14x13+0+0")
    #expect(TileMask(size, all: false).rectangles.isEmpty)
    #expect(Self.text(mask.coarser) == ["##", "##"])
    #expect(mask.coarser.divided(into: 4).isFull)
  }

  @Test func aFilterReadsAroundWhatItDraws() {
    let (large, small) = (PixelSize(width: 32, height: 8), PixelSize(width: 16, height: 8))
    // Texel 2x − 1 to 2x + 2 for pixel x.
    let halving = Footprint(x: Footprint.Axis(scale: 2, reach: 1))
    let texels = Self.mask(large, ["..#.....", "........"])
    // Texels 8…11 are read for pixels 3…6.
    #expect(
      Self.text(TileMask(small, all: false).reading(texels, halving)) == ["##..", "...."])
    // Pixels 4…7 read texels 7…16.
    let pixels = Self.mask(small, [".#..", "...."])
    #expect(
      Self.text(pixels.read(of: texels, halving)) == [".####...", "........"])
    #expect(Footprint.Axis(scale: 2, offset: 1).moved(by: 3).offset == -5)
  }

  /// What is read, tile by tile.
  @Test(
    arguments: [
      Footprint.Axis(), Footprint.Axis(scale: 0.3, offset: 5, reach: 2),
      Footprint.Axis(scale: 3, offset: -40, reach: 9), Footprint.Axis(scale: 1, reach: 1e30),
      Footprint.Axis(scale: 1e-30, offset: 17), Footprint.Axis(scale: 1, offset: 1e9),
    ])
  func footprintsOverlapAsTheyMay(_ axis: Footprint.Axis) {
    let (own, other) = (PixelSize(width: 50, height: 31), PixelSize(width: 37, height: 60))
    func span(_ index: Int, of count: Int) -> Range<Int> {
      let first = axis.scale * Double(index * 4) + axis.offset - axis.reach
      let last = axis.scale * Double(index * 4 + 4) + axis.offset + axis.reach
      let low = Int(min(max(0, (first / 4).rounded(.down)), Double(count)))
      return low..<Int(min(max(Double(low), (last / 4).rounded(.up)), Double(count)))
    }
    for step in 1...7 {
      var (pixels, texels) = (TileMask(own, all: false), TileMask(other, all: false))
      for row in 0..<pixels.rows {
        for column in 0..<pixels.columns {
          pixels[column, row] = (row * 13 + column) % (step * 3) == 0
        }
      }
      for row in 0..<texels.rows {
        for column in 0..<texels.columns {
          texels[column, row] = (row * 10 + column) % (step * 5) == 2
        }
      }
      var (reading, read) = (TileMask(own, all: false), TileMask(other, all: false))
      for row in 0..<pixels.rows {
        for column in 0..<pixels.columns {
          for place in span(row, of: texels.rows) {
            for other in span(column, of: texels.columns) {
              if texels[other, place] { reading[column, row] = true }
              if pixels[column, row] { read[other, place] = true }
            }
          }
        }
      }
      let footprint = Footprint(x: axis, y: axis)
      #expect(pixels.reading(texels, footprint) == reading)
      #expect(pixels.read(of: texels, footprint) == read)
    }
  }

  @Test func aFootprintOfEverythingIsReadInOneGo() {
    let size = PixelSize(width: 16_000, height: 16_000)
    let all = Footprint.Axis(reach: 1e30)
    var one = TileMask(size, all: false)
    one[500, 500] = true
    // A thousand tiles along each axis, each of which reads all.
    for _ in 0..<4 {
      #expect(TileMask(size, all: true).read(of: one, Footprint(x: all, y: all)).isFull)
      #expect(one.reading(one, Footprint(x: all, y: all)).isFull)
    }
  }

  @Test func opaqueTilesHoldInside() {
    let mask = Self.mask(Self.size, ["........", ".###....", ".###...."])
    #expect(mask.holds(from: SIMD2(4, 4), to: SIMD2(16, 12)))
    #expect(!mask.holds(from: SIMD2(3.9, 4), to: SIMD2(16, 12)))
    #expect(!mask.holds(from: SIMD2(4, 4), to: SIMD2(16.1, 12)))
    #expect(!TileMask(Self.size, all: true).holds(from: SIMD2(-0.1, 0), to: SIMD2(4, 4)))
  }

  private static func cover(_ rows: [(row: Double, y: Double, magnification: Double)]) -> SheetCover
  {
    SheetCover(
      picture: request,
      rows: rows.map {
        SheetCover.Row(row: $0.row, y: $0.y, left: 0, magnification: $0.magnification)
      }, columns: 0...32, straightening: SheetCover.Straightening())
  }

  @Test func aFlatSheetHidesWhereItIsOpaque() {
    let flat = Self.cover([(0, 0, 1), (24, 24, 1)])
    let opaque = Self.mask(
      Self.size, ["........", ".######.", ".######.", ".######.", ".######.", "........"])
    // The linear filter mixes pixels next to what is transparent.
    #expect(
      Self.text(flat.hidden(on: Self.size, by: opaque))
        == ["........", "........", "..####..", "..####..", "........", "........"])
  }

  @Test func aSheetInPerspectiveHidesWhereItsPixelsLie() {
    // A plane that comes nearer downwards: twice as large at its lower edge.
    let near = Self.cover([(0, 0, 1), (24, 48, 2)])
    let canvas = PixelSize(width: 32, height: 48)
    for edge in [4, 8, 12, 16, 20] {
      var opaque = TileMask(Self.size, all: false)
      for row in 0..<opaque.rows where row * 4 < edge {
        for column in 0..<opaque.columns { opaque[column, row] = true }
      }
      // y · (1 − row / 48) = row, seen from the lower edge of what is opaque.
      let row = Double(edge) - 1
      let last = row / (1 - row / 48)
      let hidden = near.hidden(on: canvas, by: opaque)
      for tile in 1..<hidden.rows {
        #expect(hidden[2, tile] == (Double(4 * tile + 4) <= last), "\(edge), \(tile)")
      }
    }
  }

  @Test func aTurnedSheetIsStraightened() {
    var cover = Self.cover([(0, 0, 1), (24, 24, 1)])
    // A quarter of a turn about the middle of a canvas of 24 by 24 pixels.
    cover.straightening.right = SIMD2(0, 1)
    cover.straightening.down = SIMD2(-1, 0)
    cover.straightening.origin = SIMD2(24, 0)
    let opaque = Self.mask(Self.size, ["###.....", "###.....", "###....."])
    let canvas = PixelSize(width: 24, height: 24)
    #expect(
      Self.text(cover.hidden(on: canvas, by: opaque))
        == ["......", "......", "......", "......", ".#....", "......"])
  }

  /// A picture that is filtered into a target, which lies below an opaque sheet.
  private static func frame() -> Frame {
    let filter = Footprint(x: Footprint.Axis(reach: 1))
    let quad = { (fragment: String, source: Texture.Source, blend: Draw.Blend) in
      var texture = Texture("picture", source)
      texture.footprint = filter
      var draw = Draw(
        Draw.Program(vertex: "v", fragment: fragment), .quad, blend: blend, textures: [texture])
      draw.area = PixelArea(size)
      return draw
    }
    var sheet = Draw(Draw.Program(vertex: "v", fragment: "sheet"), .quad)
    sheet.cover = cover([(0, 0, 1), (24, 24, 1)])
    return Frame(
      size: size, targets: [Target("blur", size: size, format: .rgba16f)],
      passes: [
        Pass(
          "blur", into: .target("blur"), draws: [quad("blur", .asset(request), .replace)]),
        Pass("canvas", into: .output, draws: [quad("show", .target("blur"), .over), sheet]),
      ])
  }

  private static func geometries(
    _ facts: PictureFacts?, _ optimizations: Optimizations = .all, of frame: Frame = frame()
  ) throws -> [String] {
    let pictures = facts.map { [request: $0] } ?? [:]
    let list = try frame.commands(on: .es31, pictures: pictures, optimizations: optimizations)
    return list.commands.compactMap {
      if case .draw(let call) = $0 { call.geometry.dumped } else { nil }
    }
  }

  @Test func whatASheetHidesIsNeitherFilteredNorDrawn() throws {
    let opaque = Self.mask(
      Self.size, ["########", "########", "########", "########", "........", "........"])
    let facts = PictureFacts(
      version: 1, isOpaque: false, opaque: opaque, filled: TileMask(Self.size, all: true))
    // The first column and row touch the sheet's edges.
    let shown = "32x4+0+0 4x8+0+4 4x8+28+4 32x12+0+12"
    #expect(
      try Self.geometries(facts)
        == ["rectangles 32x4+0+0 8x8+0+4 8x8+24+4 32x12+0+12", "rectangles \(shown)", "grid 1x1"])
    let whole = ["grid 1x1", "grid 1x1", "grid 1x1"]
    #expect(try Self.geometries(nil) == whole)
    #expect(try Self.geometries(facts, .none) == whole)
    var off = Optimizations.all
    off.skipsHidden = false
    #expect(try Self.geometries(facts, off) == whole)
  }

  @Test func whatLiesOnlyWhereASheetHidesItIsNotDrawn() throws {
    var frame = Self.frame()
    // Other pictures show around it.
    frame.passes[1].draws[0].area = PixelArea(origin: SIMD2(9, 9), size: SIMD2(14, 6))
    let opaque = Self.mask(
      Self.size, ["........", ".######.", ".######.", ".######.", ".######.", "........"])
    let facts = PictureFacts(
      version: 1, isOpaque: false, opaque: opaque, filled: TileMask(Self.size, all: true))
    let list = try frame.commands(on: .es31, pictures: [Self.request: facts])
    let drawn = list.commands.compactMap {
      if case .draw(let call) = $0 { call.program.fragment } else { nil }
    }
    #expect(drawn == [.builtIn("sheet")])
  }

  @Test func whatIsSampledBesideItsPictureExists() throws {
    var frame = Self.frame()
    // Nothing that it shows comes from there, but the picture at its side does.
    frame.passes[1].draws[0].textures[0].footprint?.x.offset = 1000
    frame.passes[1].draws[0].textures.append(Texture("other", .asset(Self.request)))
    let list = try frame.commands(on: .es31)
    #expect(list.commands.dump.contains("take target \"blur\""))
  }

  @Test func whatIsEmptyIsNotDrawn() throws {
    let filled = Self.mask(Self.size, ["..#....."])
    let facts = PictureFacts(
      version: 1, isOpaque: false, opaque: TileMask(Self.size, all: false), filled: filled)
    #expect(
      try Self.geometries(facts)
        == ["rectangles 12x4+4+0", "rectangles 20x4+0+0", "grid 1x1"])
    // What only colours it does not fill it.
    var tinted = Self.frame()
    var tint = Texture("tint", .asset(AssetRequest(input: 1, size: Self.size)))
    tint.isTint = true
    tinted.passes[1].draws[0].textures.append(tint)
    #expect(
      try Self.geometries(facts, of: tinted)
        == ["rectangles 12x4+4+0", "rectangles 20x4+0+0", "grid 1x1"])
    tint.isTint = false
    tinted.passes[1].draws[0].textures[1] = tint
    #expect(try Self.geometries(facts, of: tinted)[1] == "grid 1x1")
  }

  @Test func whatAnotherFrameNeedsIsDrawnWhole() throws {
    let opaque = TileMask(Self.size, all: true)
    let facts = PictureFacts(version: 1, isOpaque: true, opaque: opaque, filled: opaque)
    var left = LeftSurfaces()
    var drawn: [Int] = []
    for _ in 0..<3 {
      let list = try Self.frame().commands(
        on: .es31, pictures: [Self.request: facts], after: left)
      drawn.append(
        list.commands.count {
          if case .draw(let call) = $0 { call.geometry == .quad } else { false }
        })
      left = list.left
    }
    // Only the sheet; with the filter, whose target stays; the sheet again.
    #expect(drawn == [1, 2, 1])
  }

  @Test func ofOtherGeometryFewRectanglesAreDrawn() throws {
    var frame = Self.frame()
    frame.passes[1].draws[0].area = nil
    let opaque = TileMask(Self.size, all: true)
    let facts = PictureFacts(version: 1, isOpaque: true, opaque: opaque, filled: opaque)
    let list = try frame.commands(on: .es31, pictures: [Self.request: facts])
    #expect(list.commands.dump.contains("only in 32x4+0+0 4x16+0+4 4x16+28+4 32x4+0+20"))
  }
}
