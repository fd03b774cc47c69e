import Documents

extension Parameter {
  /// The debug drawing over a sheet.
  static func debug(
    get: @escaping @Sendable (Root) -> DebugDrawing,
    set: @escaping @Sendable (inout Root, DebugDrawing) -> Void
  ) -> Parameter {
    .choice(
      "debug", "Debug drawing: none, the mesh's triangles, or its points.",
      get: get, set: set)
  }
}
