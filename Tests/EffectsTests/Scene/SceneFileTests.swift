import Documents
import Effects
import Frame
import Motion
import Testing

@Suite struct SceneFileTests {
  private func read(_ text: String) throws -> SceneFile {
    try SceneFile(try JSON5.read(Array(text.utf8), limits: SceneLimits.document))
  }

  @Test func readsBackgroundItemsAndDrops() throws {
    let file = try read(
      """
      {
        background: 'page.png', canvas: [300, 200],
        items: [
          { effect: 'peel', inputs: ['cat.png'], position: [10, -20] },
          { effect: 'sticker', inputs: ['page.png'], size: [50, 40],
            transform: { translate: [1, 2], rotate: 30, scale: 2 },
            set: { segments: 20, shadow: { opacity: 0 } } },
          { effect: 'peel', inputs: ['cat.png'], takesStickers: true },
        ],
        drop: [{ origin: [1, 2], size: [3, 4] }],
      }
      """)
    #expect(file.inputs == ["page.png", "cat.png"] && file.background == nil)
    #expect(file.scene.backdrop == 0 && file.scene.canvas == SIMD2(300, 200))
    #expect(file.drops == [DropRegion(origin: SIMD2(1, 2), size: SIMD2(3, 4))])
    var strips = Sticker()
    strips.segments = 20
    strips.shadow.opacity = 0
    #expect(
      file.scene.items == [
        Scene.Item(.peel(Peel()), inputs: [1], position: SIMD2(10, -20)),
        Scene.Item(
          .sticker(strips), inputs: [0], size: SIMD2(50, 40),
          placement: Placement(translation: SIMD2(1, 2), rotation: Angle(degrees: 30), scale: 2)),
        Scene.Item(.peel(Peel()), inputs: [1], takesStickers: true),
      ])
    let colored = try read("{ background: '#ff000033', items: [] }")
    #expect(colored.background == Color(red: 1, green: 0, blue: 0, alpha: 0.2))
    #expect(colored.inputs.isEmpty && colored.scene.backdrop == nil)
    #expect(try read("{ background: 'transparent', items: [] }").background == nil)
  }

  @Test(arguments: [
    (
      "3",
      "1:1: the document is 3 but must be an object with the keys background, canvas, items and drop"
    ),
    ("{}", "1:1: the document needs a key \"items\""),
    ("{ itens: [] }", "1:3: there is no key \"itens\"; did you mean \"items\"?"),
    (
      "{ background: 'green', items: [] }",
      "1:15: background is \"green\" but must be transparent, #rrggbb"
    ),
    (
      "{ canvas: [0, 5], items: [] }",
      "1:12: canvas's width is 0 points but must be within 0.001…100000"
    ),
    ("{ items: [7] }", "1:11: items[0] is 7 but must be an object"),
    ("{ items: [{ inputs: ['a'] }] }", "1:11: items[0] needs a key \"effect\""),
    ("{ items: [{ effect: 'peel' }] }", "1:11: items[0] needs a key \"inputs\""),
    (
      "{ items: [{ effect: 'peal', inputs: ['a'] }] }",
      "1:21: items[0].effect is \"peal\"; did you mean \"peel\"?"
    ),
    (
      "{ items: [\n{ effect: 'peel', inputs: [] }] }",
      "2:27: items[0].inputs has 0 elements but must have 1"
    ),
    (
      "{ items: [{ effect: 'peel', inputs: ['a', 'b'] }] }",
      "1:37: items[0].inputs has 2 elements but must have 1"
    ),
    (
      "{ items: [{ effect: 'book', inputs: ['a'], takesStickers: true }] }",
      "1:59: items[0].takesStickers: stickers can be put on peel, sticker, curl and mesh, not on book"
    ),
    (
      "{ items: [{ effect: 'peel', inputs: [1] }] }",
      "1:38: items[0].inputs[0] is 1 but must be a file, an icon's name or -"
    ),
    (
      "{ items: [{ effect: 'peel', inputs: ['a'], position: [NaN, 0] }] }",
      "1:55: items[0].position's x is nan but must be finite and within -1000000…1000000"
    ),
    (
      "{ items: [{ effect: 'peel', inputs: ['a'], size: [0, 1] }] }",
      "1:51: items[0].size's width is 0 points but must be within"
    ),
    (
      "{ items: [{ effect: 'peel', inputs: ['a'], transform: { scale: 0 } }] }",
      "1:64: items[0].transform.scale is 0 but must be within 0.001…1000"
    ),
    (
      "{ items: [{ effect: 'sticker', inputs: ['a'] }, { effect: 'sticker', inputs: ['a'], set: {\n segments: 1001 } }] }",
      "2:12: items[1].set.segments is 1001 strips but must be a whole number within 0…1000"
    ),
    (
      "{ items: [{ effect: 'sticker', inputs: ['a'], set: { windowSize: 0 } }] }",
      "1:66: items[0].set.windowSize is 0 but must be more than 0 and at most 1"
    ),
    (
      "{ items: [{ effect: 'peel', inputs: ['a'], set: { segments: 3 } }] }",
      "1:51: items[0].set has no parameter \"segments\""
    ),
    ("{ items: [], drop: [{ size: [1, 1] }] }", "1:21: drop[0] needs a key \"origin\""),
  ])
  func saysWhereAndWhatIsWrong(text: String, message: String) throws {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    let found = try #require(error).description
    #expect(found.hasPrefix(message), "\(found)")
  }

  @Test func refusesMoreItemsThanTheLimit() throws {
    let item = "{effect:'peel',inputs:['a']},"
    let text = "{items:[" + String(repeating: item, count: 257) + "]}"
    #expect(throws: DocumentError.self) { try read(text) }
    let most = "{items:[" + String(repeating: item, count: 256) + "]}"
    #expect(try read(most).inputs == ["a"])
  }
}
