import Documents

extension Parameter {
  /// What is drawn over a sheet to look inside.
  static func debug(
    get: @escaping @Sendable (Root) -> DebugDrawing,
    set: @escaping @Sendable (inout Root, DebugDrawing) -> Void
  ) -> Parameter {
    .choice(
      "debug", "Debug drawing: none, the mesh's triangles, or its points.",
      get: get, set: set)
  }
}
