extension Parameter {
  /// A list of objects whose members are the parameters of `Element`.
  ///
  /// A member that an object does not have keeps its default.
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
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        guard case .list(let values) = value else {
          throw .wrongType(name: name, given: value, kind: kind)
        }
        guard count.contains(values.count) else {
          throw .wrongCount(name: name, given: values.count, allowed: count)
        }
        let list = ObjectList<Element>()
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
          elements.append(try list.element(value, called: "\(name)[\(index)]"))
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
  func object(_ element: Element) -> ParameterValue {
    .object(
      list.compactMap { parameter in
        let value = parameter.get(element)
        return value == parameter.get(defaults)
          ? nil : ParameterValue.Member(parameter.name, value)
      })
  }

  func element(_ value: ParameterValue, called name: String) throws(ParameterError) -> Element {
    guard case .object(let members) = value else {
      throw .notAGroup(name: name, given: value.messageText)
    }
    var element = Element()
    for member in members {
      let path = "\(name).\(member.name)"
      guard let parameter = list.first(where: { $0.name == member.name }) else {
        throw .unknown(name: path, known: list.map { "\(name).\($0.name)" })
      }
      try parameter.set(&element, member.value, path)
    }
    return element
  }
}
