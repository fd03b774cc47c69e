extension Parameter {
  /// A list of objects whose members are the parameters of `Element`.
  ///
  /// A member that an object omits has its default.
  public static func objects<Element: Parameterized>(
    _ name: String, _ summary: String, count: ClosedRange<Int>,
    get: @escaping @Sendable (Root) -> [Element],
    set: @escaping @Sendable (inout Root, [Element]) -> Void
  ) -> Parameter {
    let kind = ParameterKind.objects(count: count, members: Element().parameters)
    return Parameter(
      name: name, summary: summary, kind: kind,
      get: { root in
        let list = ObjectList<Element>()
        return .list(get(root).map { list.object($0) })
      },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        let list = ObjectList<Element>()
        var elements: [Element] = []
        for element in try node.elements(count, kind.expectation) {
          elements.append(try list.element(element))
        }
        set(&root, elements)
      })
  }
}

/// Reads and writes the elements of a list of objects.
private struct ObjectList<Element: Parameterized> {
  private let list = Element.parameterList
  private let defaults = Element()

  /// The members that differ from their defaults.
  func object(_ element: Element) -> JSON {
    .object(
      list.compactMap { parameter in
        let value = parameter.get(element)
        return value == parameter.get(defaults)
          ? nil : JSON.Member(parameter.name, value)
      })
  }

  func element(_ node: DocumentNode) throws(DocumentError) -> Element {
    var element = Element()
    for member in try node.members("an object of its parameters") {
      guard let parameter = list.first(where: { $0.name == member.key }) else {
        throw node.error(
          .unknownKey(member.key, noun: "parameter", known: list.map { $0.name }),
          at: member.position)
      }
      guard !member.node.isNull else {
        throw member.node.wrong("\(parameter.kind.expectation); omit it for its default")
      }
      try parameter.set(&element, member.node)
    }
    return element
  }
}
