/// One of a type's settings: its name, its kind of value, and how to read and write it.
public struct Parameter<Root: Sendable>: Sendable {
  /// The name; dots separate its groups.
  public let name: String
  #if hasFeature(Embedded)
    // A page's program sets parameters by their names and never lists them. What is for lists would be a
    // fifth of it.
    /// Nothing.
    public var summary: String { "" }
    /// Any kind.
    public var kind: ParameterKind { .boolean }
    package var get: @Sendable (Root) -> JSON { { _ in .boolean(false) } }
  #else
    /// One sentence for help texts, with its full stop.
    public let summary: String
    /// The kind of value.
    public let kind: ParameterKind
    /// Reads the value.
    package let get: @Sendable (Root) -> JSON
  #endif
  /// Checks a value and writes it.
  package let set: @Sendable (inout Root, DocumentNode) throws(DocumentError) -> Void

  /// Makes a parameter; `set` checks the value before it writes.
  package init(
    name: String, summary: String, kind: ParameterKind,
    get: @escaping @Sendable (Root) -> JSON,
    set: @escaping @Sendable (inout Root, DocumentNode) throws(DocumentError) -> Void
  ) {
    self.name = name
    #if !hasFeature(Embedded)
      self.summary = summary
      self.kind = kind
      self.get = get
    #endif
    self.set = set
  }

  /// The parameter with its type erased; its default is the value in `defaults`.
  public func description(defaults: Root) -> ParameterDescription {
    ParameterDescription(name: name, summary: summary, kind: kind, defaultValue: get(defaults))
  }

  /// The same parameter within a larger type, with `group` and a dot in front of its name.
  public func nested<Outer>(
    in group: String, get outerGet: @escaping @Sendable (Outer) -> Root,
    set outerSet: @escaping @Sendable (inout Outer, Root) -> Void
  ) -> Parameter<Outer> {
    lifted(to: "\(group).\(name)", get: outerGet, set: outerSet)
  }

  /// The same parameter within a larger type, with its own name.
  public func lifted<Outer>(
    get outerGet: @escaping @Sendable (Outer) -> Root,
    set outerSet: @escaping @Sendable (inout Outer, Root) -> Void
  ) -> Parameter<Outer> {
    lifted(to: name, get: outerGet, set: outerSet)
  }

  private func lifted<Outer>(
    to name: String, get outerGet: @escaping @Sendable (Outer) -> Root,
    set outerSet: @escaping @Sendable (inout Outer, Root) -> Void
  ) -> Parameter<Outer> {
    let (innerGet, innerSet) = (get, set)
    return Parameter<Outer>(
      name: name, summary: summary, kind: kind,
      get: { innerGet(outerGet($0)) },
      set: { (root: inout Outer, node: DocumentNode) throws(DocumentError) in
        var inner = outerGet(root)
        try innerSet(&inner, node)
        outerSet(&root, inner)
      })
  }
}

extension DocumentObject {
  /// Sets those parameters of `list` that the object contains.
  package func apply<Root>(
    _ list: [Parameter<Root>], to root: inout Root
  ) throws(DocumentError) {
    for parameter in list {
      if let node = self[parameter.name] { try parameter.set(&root, node) }
    }
  }
}

extension Array {
  /// The same parameters within a larger type, with the names `GROUP.NAME`.
  package func nested<Inner, Outer>(
    in group: String, get: @escaping @Sendable (Outer) -> Inner,
    set: @escaping @Sendable (inout Outer, Inner) -> Void
  ) -> [Parameter<Outer>] where Element == Parameter<Inner> {
    map { $0.nested(in: group, get: get, set: set) }
  }
}
