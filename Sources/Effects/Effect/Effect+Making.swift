extension Effect {
  /// A peel with its defaults, modified by `change`: `.peel { $0.liftDistance = 0.2 }`.
  public static func peel(_ change: (inout Peel) -> Void) -> Effect {
    .peel(changed(Peel(), change))
  }

  /// A sticker with its defaults, modified by `change`.
  public static func sticker(_ change: (inout Sticker) -> Void) -> Effect {
    .sticker(changed(Sticker(), change))
  }

  /// A curled sheet with its defaults, modified by `change`.
  public static func curl(_ change: (inout Curl) -> Void) -> Effect {
    .curl(changed(Curl(), change))
  }

  /// A book with its defaults, modified by `change`.
  public static func book(_ change: (inout Book) -> Void) -> Effect {
    .book(changed(Book(), change))
  }

  /// A bent sheet with its defaults, modified by `change`.
  public static func mesh(_ change: (inout Mesh) -> Void) -> Effect {
    .mesh(changed(Mesh(), change))
  }

  /// An elastic bar with its defaults, modified by `change`.
  public static func elastic(_ change: (inout Elastic) -> Void) -> Effect {
    .elastic(changed(Elastic(), change))
  }

  /// Drops with their defaults, modified by `change`.
  public static func metaballs(_ change: (inout Metaballs) -> Void) -> Effect {
    .metaballs(changed(Metaballs(), change))
  }

  /// A morph with its defaults, modified by `change`.
  public static func morph(_ change: (inout Morph) -> Void) -> Effect {
    .morph(changed(Morph(), change))
  }

  private static func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
  }
}
