package import Documents
import GLRenderer

/// Seconds that drawing took in each of its stages, summed over threads.
package struct StageTimes: Sendable, Equatable {
  /// Opening the device.
  package var setUp = 0.0
  /// Compiling and linking shaders.
  package var compile = 0.0
  /// Drawing.
  package var draw = 0.0
  /// Waiting for pixels and copying them.
  package var readback = 0.0
  /// Encoding files.
  package var encode = 0.0
  /// Writing files.
  package var write = 0.0

  /// No time.
  package init() {}

  private static let fields:
    [(name: String, path: any WritableKeyPath<StageTimes, Double> & Sendable)] =
      [
        ("setup", \.setUp), ("compile", \.compile), ("draw", \.draw), ("readback", \.readback),
        ("encode", \.encode), ("write", \.write),
      ]

  /// Each stage by its name, in the order in which a frame goes through them.
  package var named: [(name: String, seconds: Double)] {
    Self.fields.map { ($0.name, self[keyPath: $0.path]) }
  }

  package static func += (left: inout StageTimes, right: StageTimes) {
    for field in fields { left[keyPath: field.path] += right[keyPath: field.path] }
  }

  /// The same for a program.
  package var json: JSON { .object(named.map { .init($0.name, .number($0.seconds)) }) }

  init(_ node: DocumentNode) throws(DocumentError) {
    let object = try node.object(Self.fields.map(\.name))
    for field in Self.fields {
      self[keyPath: field.path] = try object.required(field.name).number()
    }
  }
}

extension StageTimes {
  /// What a loop took on a renderer that had taken `before`, if it has drawn before.
  init(_ report: RenderReport, since before: RenderTimings?) {
    let renderer = report.renderer
    setUp = (renderer.setUp - (before?.setUp ?? .zero)) / .seconds(1)
    compile = (renderer.compile - (before?.compile ?? .zero)) / .seconds(1)
    draw = (renderer.draw - (before?.draw ?? .zero)) / .seconds(1)
    readback = (renderer.readback - (before?.readback ?? .zero)) / .seconds(1)
    encode = report.encode / .seconds(1)
    write = report.write / .seconds(1)
  }
}
