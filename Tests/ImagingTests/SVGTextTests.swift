import Testing

@testable import Imaging

@Suite("Texts of SVG files")
struct SVGTextTests {
  private func texts(_ body: String) -> TextElements {
    TextElements(Array("<svg xmlns='http://www.w3.org/2000/svg'>\(body)</svg>".utf8))
  }

  @Test(
    "the words of a text are those that are drawn",
    arguments: [
      ("<text>a &amp; b&#233;&#x1F353;</text>", "a & bé🍓"),
      ("<text>a<!-- b --><![CDATA[<&c;]]></text>", "a<&c;"),
      ("<text> a\n <tspan x='1'>b</tspan><title>c</title> </text>", "a b"),
      ("<text title='a>b'>c</text>", "c"), ("<text/><text>a</text>", "a"),
      ("<g><svg:text xmlns:svg='x'>a</svg:text></g>", "a"),
      ("<!-- <text>b</text> --><text>a</text>", "a"),
    ])
  func words(body: String, expected: String) {
    #expect(texts(body).elements.map(\.text) == [expected])
  }

  @Test("entities of the document type are replaced")
  func entities() {
    let file =
      "<!DOCTYPE svg [<!ENTITY a \"x > &#98;\"> <!-- \" --> <!ENTITY % p 'q'>]><svg><text>&a;&b;</text></svg>"
    #expect(TextElements(Array(file.utf8)).elements.map(\.text) == ["x > b"])
  }

  @Test(
    "the families are those that CSS gives a text",
    arguments: [
      ("<text>a</text>", nil), ("<text font-family='A, \"B C\",serif'>a</text>", "A|B C|serif"),
      ("<g style='fill:red; font-family : A'><text>a</text></g>", "A"),
      ("<text font-family='A' style='font-family:B'>a</text>", "B"),
      ("<text style='font: italic bold 12px/1.5 \"A B\", C'>a</text>", "A B|C"),
      ("<text style='font: 700 large A'>a</text>", "A"),
      ("<g font-family='A'><text font-family='inherit'>a</text></g>", "A"),
      ("<style>text { font-family: A }</style><text font-family='B'>a</text>", "A"),
      (
        "<style>.x, #y { font-family: A } text { font-family: B }</style><text class='z x'>a</text>",
        "A"
      ),
      (
        "<style>.x { font-family: A } #y { font-family: B }</style><text class='x' id='y'>a</text>",
        "B"
      ),
      (
        "<style>text { font-family: A !important }</style><text style='font-family:B'>a</text>", "A"
      ),
      (
        "<style>/* } */ g.k text { font-family: A }</style><g class='k'><g><text>a</text></g></g>",
        "A"
      ),
      ("<style>g.k > text { font-family: A }</style><g class='k'><g><text>a</text></g></g>", nil),
      ("<style>g.k>text { font-family: A }</style><g class='k'><text>a</text></g>", "A"),
      ("<style>text:hover { font-family: A }</style><text>a</text>", nil),
      ("<style><![CDATA[ text.q { font-family: A } ]]></style><text class='q'>a</text>", "A"),
    ] as [(String, String?)])
  func families(body: String, expected: String?) {
    let style = texts(body).elements.first?.runs.first?.style
    #expect(style?.families?.joined(separator: "|") == expected)
  }

  @Test("what cannot be seen is no text, and what a symbol holds is drawn elsewhere")
  func unseen() {
    let body =
      "<text visibility='hidden'>a<tspan visibility='visible'>b</tspan></text><text style='visibility:hidden'>c</text>"
      + "<text> </text><g style='display:none'><text style='display:inline'>f</text></g>"
      + "<text display='none' style='display:block'>g</text><defs><text>d</text></defs><text>e</text>"
    let elements = texts(body).elements
    #expect(elements.map(\.isVisible) == [true, false, false, false, true, true, true])
    #expect(elements.map(\.isTemplate) == [false, false, false, false, false, true, false])
  }

  @Test("a file without texts is not examined")
  func without() {
    let names: [(String, Bool)] = [
      ("<text>a</text>", true), ("<s:text/>", true), ("<rect id='text'/>", false),
      ("<!-- text --><rect/>", false), ("<style>a { text-anchor: end }</style>", false),
    ]
    for (body, expected) in names {
      #expect(TextElements.mayBe(in: Array("<svg>\(body)</svg>".utf8)) == expected, "\(body)")
    }
    #expect(!TextElements.mayBe(in: Array("tex".utf8)))
  }

  @Test(
    "lines break at blanks, behind hyphens and between ideographs",
    arguments: [
      ("aa bb cc", 5.0, ["aa bb", "cc"]), ("aa bb cc", 2, ["aa", "bb", "cc"]),
      ("aa bb cc", 100, ["aa bb cc"]), ("aaaa b", 2, ["aaaa", "b"]), ("", 9, []),
      ("aa-bb cc", 4, ["aa-", "bb", "cc"]), ("aa-bb cc", 5, ["aa-bb", "cc"]),
      ("1-2 3", 2, ["1-2", "3"]), ("寿司、東京", 2, ["寿", "司、", "東京"]),
      ("a\u{A0}b c", 3, ["a\u{A0}b", "c"]),
    ])
  func lines(text: String, width: Double, expected: [String]) {
    var lines = TextLines(text)
    lines.blank = 1
    for index in lines.words.indices {
      lines.words[index].width = Double(lines.words[index].text.count)
    }
    #expect(lines.lines(within: width) == expected)
  }

  @Test("an attribute that cannot be read is told")
  func problems() {
    for (attributes, words) in [
      ("data-fit='a'", "data-fit is \"a\" but must be WIDTH HEIGHT, WIDTH or none"),
      ("data-fit='1 2 3'", "must be WIDTH HEIGHT"), ("data-fit='0 2'", "must be WIDTH HEIGHT"),
      ("data-min-size='-1'", "data-min-size is \"-1\" but must be a font size above 0"),
      ("data-fit='9' data-wrap='left'", "data-wrap is \"left\" but must be down, middle or up"),
      ("data-wrap='up'", "needs data-fit=\"WIDTH HEIGHT\""),
    ] {
      let texts = texts("<text \(attributes)>a</text>")
      let place = texts.elements.map { TextPlace($0, of: texts) }
      #expect(place.first?.problems.count == 1)
      #expect(place.first?.problems.first?.contains(words) == true, "\(attributes)")
    }
    let good = texts("<text data-fit='30px, 40' data-min-size='8' data-wrap='middle'>a</text>")
    let place = TextPlace(good.elements[0], of: good)
    #expect(place.problems.isEmpty && place.room == .box(width: 30, height: 40))
    #expect(place.smallest == 8 && place.lines == .middle)
  }
}
