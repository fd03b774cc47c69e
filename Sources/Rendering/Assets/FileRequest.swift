import Documents
import Effects
import Imaging
import ShaderLab

/// A request for a file by the name that the user gave.
public struct FileRequest: Sendable, Hashable {
  /// The purpose of a file.
  public enum Purpose: Sendable, Hashable {
    /// A picture, which may also be a built-in icon.
    case picture
    /// Parameters of an effect, or a list for one of them.
    case parameters
    /// Named settings of an effect, which may also be built in.
    case preset
    /// Pointer events.
    case gesture
    /// Effects that share a canvas.
    case scene
    /// A mesh.
    case mesh
    /// A shader, or a file that shaders include.
    case shader
    /// A JSON5 file of passes, or a shader as Shadertoy exports it.
    case passes
    /// Rules for the comparison of pictures, by path.
    case rules
    /// A person's decisions about the pictures of a report.
    case decisions
    /// A mask of pixels that are not compared.
    case mask
    /// Jobs of a batch.
    case manifest
    /// Rows of a CSV file.
    case table
  }

  /// A path, the name of a built-in icon or preset where ``purpose`` is a picture or one, or `-` for
  /// standard input.
  public var name: String
  /// The purpose of the file.
  public var purpose: Purpose

  /// Requests the file called `name`.
  public init(_ name: String, as purpose: Purpose) {
    self.name = name
    self.purpose = purpose
  }

  /// The name without the part of a picture that plays.
  package var path: String { purpose == .picture ? PictureName(name).path : name }

  /// The file's name in messages.
  package var title: String { name == "-" ? "standard input" : name }
}

extension FileRequest.Purpose {
  /// The name of this kind of file in messages.
  var noun: String {
    switch self {
    case .picture: "a picture"
    case .parameters: "a parameter file"
    case .preset: "a preset"
    case .gesture: "a gesture file"
    case .scene: "a scene"
    case .mesh: "a mesh file"
    case .shader: "a shader"
    case .passes: "a file of passes"
    case .rules: "a file of rules"
    case .decisions: "a file of decisions"
    case .mask: "a mask"
    case .manifest: "a manifest"
    case .table: "a CSV file"
    }
  }

  /// The limits of a document of this kind.
  var document: JSON5Limits {
    switch self {
    case .gesture: GestureLimits.document
    case .scene: SceneLimits.document
    case .mesh: .meshFile
    case .decisions: JSON5Limits(bytes: 16 << 20, values: 1 << 20)
    case .passes: ShaderBundle.documentLimits
    case .manifest: JSON5Limits(bytes: 64 << 20, values: 1 << 24)
    case .picture, .mask, .parameters, .preset, .shader, .rules, .table: .default
    }
  }

  /// The largest size of the file in bytes.
  func maxBytes(_ limits: ImageLimits) -> Int {
    switch self {
    case .picture, .mask: limits.maxFileBytes
    case .shader: 1 << 20
    case .parameters, .preset, .gesture, .scene, .mesh, .rules, .decisions, .manifest, .table,
      .passes:
      document.bytes
    }
  }
}
