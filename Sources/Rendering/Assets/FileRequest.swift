import Documents
import Effects
import Imaging

/// A file that is asked for by the name that a person gave it.
public struct FileRequest: Sendable, Hashable {
  /// What a file is read as.
  public enum Purpose: Sendable, Hashable {
    /// A picture, which may also be a built-in icon.
    case picture
    /// Parameters of an effect, or a list for one of them.
    case parameters
    /// Pointer events.
    case gesture
    /// Effects that share a canvas.
    case scene
    /// A mesh.
    case mesh
    /// A shader, or what shaders include.
    case shader
    /// Exceptions from how pictures are compared.
    case rules
    /// A picture of what is not compared.
    case mask
  }

  /// A path, the name of a built-in icon where ``purpose`` is a picture, or `-` for standard input.
  public var name: String
  /// What it is read as.
  public var purpose: Purpose

  /// Asks for the file called `name`.
  public init(_ name: String, as purpose: Purpose) {
    self.name = name
    self.purpose = purpose
  }

  /// What messages call the file.
  package var title: String { name == "-" ? "standard input" : name }
}

extension FileRequest.Purpose {
  /// What messages call a file of this kind.
  var noun: String {
    switch self {
    case .picture: "a picture"
    case .parameters: "a file of parameters"
    case .gesture: "a file of pointer events"
    case .scene: "a scene"
    case .mesh: "a mesh file"
    case .shader: "a shader"
    case .rules: "a file of rules"
    case .mask: "a mask"
    }
  }

  /// What a document of this kind may hold.
  var document: JSON5Limits {
    switch self {
    case .gesture: GestureLimits.document
    case .scene: SceneLimits.document
    case .mesh: .meshFile
    case .picture, .mask, .parameters, .shader, .rules: .default
    }
  }

  /// Bytes that a file may have.
  func maxBytes(_ limits: ImageLimits) -> Int {
    switch self {
    case .picture, .mask: limits.maxFileBytes
    case .shader: 1 << 20
    case .parameters, .gesture, .scene, .mesh, .rules: document.bytes
    }
  }
}
