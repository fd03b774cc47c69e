public import Motion

extension MeshTransform {
  /// Why no animation can run from this mesh to `other`; `nil` when one can.
  ///
  /// Two meshes are compatible when they have equally many vertices and faces, the same depth
  /// normalisation, and faces with the same indices.
  public func incompatibility(with other: MeshTransform) -> String? {
    if vertices.count != other.vertices.count {
      return "one has \(vertices.count) vertices and the other \(other.vertices.count)"
    }
    if faces.count != other.faces.count {
      return "one has \(faces.count) faces and the other \(other.faces.count)"
    }
    if depthNormalization != other.depthNormalization {
      return "the depth normalisation is \(depthNormalization.rawValue) in one and "
        + "\(other.depthNormalization.rawValue) in the other"
    }
    for (index, face) in faces.enumerated() where face.indices != other.faces[index].indices {
      return "face \(index) has different indices in the two meshes"
    }
    return nil
  }

  /// The mesh at `fraction` of the way to `end`, component by component; values outside 0…1
  /// extrapolate, as springs do.
  ///
  /// The number of subdivision steps is taken from `end`.
  ///
  /// - Throws: `MeshTransformError.incompatible` with the reason.
  public func interpolated(
    to end: MeshTransform, fraction: Double
  ) throws(MeshTransformError) -> MeshTransform {
    if let reason = incompatibility(with: end) { throw .incompatible(reason) }
    // Exact at both ends.
    if fraction == 0 { return self }
    var result = end
    guard fraction != 1 else { return result }
    for index in vertices.indices {
      let (a, b) = (vertices[index], end.vertices[index])
      result.vertices[index] = Vertex(
        from: a.from * (1 - fraction) + b.from * fraction,
        to: a.to * (1 - fraction) + b.to * fraction)
    }
    for index in faces.indices where faces[index].weights != end.faces[index].weights {
      result.faces[index].weights =
        faces[index].weights * (1 - fraction) + end.faces[index].weights * fraction
    }
    return result
  }

  /// This mesh with the displacement of `change` added: each vertex moves by `to` minus `from` of its
  /// counterpart in `change`.
  ///
  /// - Throws: `MeshTransformError.incompatible` with the reason.
  public func adding(_ change: MeshTransform) throws(MeshTransformError) -> MeshTransform {
    if let reason = incompatibility(with: change) { throw .incompatible(reason) }
    return mappingVertices { vertex, index in
      let moved = change.vertices[index]
      let flat = SIMD3(moved.from.x, moved.from.y, 0)
      return Vertex(from: vertex.from, to: vertex.to + moved.to - flat)
    }
  }
}

/// A movement between two meshes.
public struct MeshAnimation: Sendable, Hashable {
  /// How the movement follows time.
  public enum Pace: Sendable, Hashable {
    /// By a timeline: curve, delay, repeat, autoreverse.
    case timeline(Timeline)
    /// A spring that is released at `begin` seconds.
    case spring(Spring, begin: Double)

    /// The fraction of the way at `seconds`, or `nil` if nothing shows.
    func fraction(at seconds: Double) -> Double? {
      switch self {
      case .timeline(let timeline): timeline.progress(at: seconds)
      case .spring(let spring, let begin):
        seconds < begin ? nil : spring.value(at: seconds - begin)
      }
    }

    /// When it begins, in seconds.
    var begin: Double {
      switch self {
      case .timeline(let timeline): timeline.begin
      case .spring(_, let begin): begin
      }
    }

    /// When it has come to rest, in seconds.
    var end: Double {
      switch self {
      case .timeline(let timeline): timeline.begin + timeline.activeDuration
      case .spring(let spring, let begin): begin + spring.settlingDuration
      }
    }
  }

  /// The start; `nil` for the current mesh.
  public var start: MeshTransform?
  /// The destination.
  public var end: MeshTransform
  /// How it follows time.
  public var pace: Pace
  /// Whether it is added to the current mesh instead of replacing it.
  public var isAdditive: Bool

  /// Makes a movement to `end`.
  public init(
    from start: MeshTransform? = nil, to end: MeshTransform, pace: Pace, isAdditive: Bool = false
  ) {
    self.start = start
    self.end = end
    self.pace = pace
    self.isAdditive = isAdditive
  }
}

extension MeshTransform {
  /// The mesh at `seconds` when `animations` play on this mesh, each on top of the ones before it.
  ///
  /// An animation without a start begins with the result of the animations before it at that time.
  ///
  /// - Throws: `MeshTransformError.incompatible` with the reason, also for animations that have not
  ///   begun.
  public func animated(
    by animations: [MeshAnimation], at seconds: Double
  ) throws(MeshTransformError) -> MeshTransform {
    var animations = animations
    for index in animations.indices {
      let animation = animations[index]
      for mesh in [self, animation.start ?? self] {
        if let reason = mesh.incompatibility(with: animation.end) { throw .incompatible(reason) }
      }
      if animation.start == nil {
        animations[index].start =
          animation.isAdditive
          ? animation.end.flat
          : try shown(by: animations[..<index], at: animation.pace.begin)
      }
    }
    return try shown(by: animations[...], at: seconds)
  }

  private func shown(
    by animations: ArraySlice<MeshAnimation>, at seconds: Double
  ) throws(MeshTransformError) -> MeshTransform {
    var shown = self
    for animation in animations {
      guard let start = animation.start, let fraction = animation.pace.fraction(at: seconds) else {
        continue
      }
      let moved = try start.interpolated(to: animation.end, fraction: fraction)
      shown = animation.isAdditive ? try shown.adding(moved) : moved
    }
    return shown
  }
}
