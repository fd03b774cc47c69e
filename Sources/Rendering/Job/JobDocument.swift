public import Documents
public import Effects
package import ShaderLab

/// A job, as described by flags or a JSON5 document.
///
/// It names files that have not been opened; ``RenderRequest/init(_:from:)`` reads them.
public struct JobDocument: Sendable, Equatable {
  /// Values for parameters of the effect.
  public enum Parameters: Sendable, Equatable {
    /// One parameter, as `name=value`.
    case text(String)
    /// An object in a document; messages call the document by its name.
    case object(JSON, document: String)
  }

  /// The effect's name; `nil` with ``scene``.
  public var effect: String?
  /// The effect's pictures: paths, names of built-in icons, or `-` for standard input.
  public var inputs: [String] = []
  /// A scene file, instead of an effect.
  public var scene: String?
  /// The preset that the effect starts from: a name or a file.
  public var preset: String?
  /// Parameter files; later ones override earlier ones.
  public var parameterFiles: [String] = []
  /// Parameters, which override those in files; later ones override earlier ones.
  public var parameters: [Parameters] = []
  /// Parameters that move with the play, as `name=from..to:curve`, or the CSV files of such movements.
  public var animations: [String] = []
  /// The dialect of a user's shader; `nil` to find it out.
  package var dialect: Dialect?
  /// Shader modifiers as `geometry=FILE`, instead of an effect.
  public var modifiers: [String] = []
  /// Folders in which a user's shader finds files that it includes.
  public var includes: [String] = []
  /// Texts for SVG inputs; later ones override earlier ones of the same name.
  public var texts: [PictureText] = []
  /// A file of pointer events.
  public var gesture: String?
  /// The sound file of a film, optionally with the part to play.
  public var audio: String?
  /// Where frames go, in the syntax of ``Output``; `nil` draws nothing.
  public var output: String?
  /// The job's times, sizes and other settings.
  public var settings = RenderSettings()

  /// Makes a job without an effect, with all defaults.
  public init() {}

  /// Reads a document, an object whose keys are the names in ``parameterList``.
  ///
  /// A text may stand for a number, a size and the like, written as on the command line.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - name: The file that holds it; other file names are relative to its folder.
  /// - Throws: `RenderingError` with file, line and column when a key or a value does not fit.
  public init(decoding document: JSON, in name: String) throws(RenderingError) {
    do throws(DocumentError) {
      var document = document
      if case .object(let members) = document.content {
        // The parameters depend on the effect, and the texts on the pictures.
        for member in members where member.name == "set" {
          parameters += try Self.parameters(DocumentNode(member.value, called: "set"), in: name)
        }
        for member in members where member.name == "text" {
          try apply(texts: DocumentNode(member.value, called: "text"))
        }
        document.content = .object(members.filter { !["set", "text"].contains($0.name) })
      }
      try apply(document: DocumentNode(document, readsTexts: true))
    } catch {
      throw .inputFile("\(name.printable):\(error.aboutKeys)")
    }
    inputs = inputs.map { $0.asNamed(in: name) }
    effect = effect?.asNamed(in: name)
    modifiers = modifiers.map { modifier in
      let parts = modifier.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return modifier }
      // A mesh may be several with commas between.
      let files = parts[0] == "mesh" ? parts[1].split(separator: ",") : [parts[1]]
      return "\(parts[0])="
        + files.map { String($0).asNamed(in: name) }.joined(separator: ",")
    }
    includes = includes.map { $0.asNamed(in: name) }
    animations = animations.map { Self.isTrackFile($0) ? $0.asNamed(in: name) : $0 }
    preset = preset?.asNamed(in: name)
    parameterFiles = parameterFiles.map { $0.asNamed(in: name) }
    scene = scene?.asNamed(in: name)
    gesture = gesture?.asNamed(in: name)
    audio = audio?.asNamed(in: name)
  }

  /// The value of `set`: an object, or a list of objects and of texts as on the command line.
  private static func parameters(
    _ node: DocumentNode, in name: String
  ) throws(DocumentError) -> [Parameters] {
    guard case .list = node.value.content else { return [.object(node.value, document: name)] }
    var parameters: [Parameters] = []
    for element in try node.elements() {
      if case .text(let text) = element.value.content {
        guard text.dropFirst().contains("=") else {
          throw element.wrong("NAME=VALUE, such as liftDistance=0.25")
        }
        parameters.append(.text(text))
      } else {
        parameters.append(.object(element.value, document: name))
      }
    }
    return parameters
  }

  private mutating func apply(texts object: DocumentNode) throws(DocumentError) {
    for member in try object.members("an object of texts, { name: \"text\" }") {
      texts.append(PictureText(name: member.key, text: try member.node.text()))
    }
  }
}

extension JobDocument: Parameterized, EffectDocument {
  /// All settings of a job, in the order of help.
  public static let parameterList: [Parameter<JobDocument>] =
    subject
    + RenderSettings.parameterList.map {
      $0.lifted(get: { $0.settings }, set: { $0.settings = $1 })
    }

  private static let subject: [Parameter<JobDocument>] = [
    .effect,
    .inputs,
    file(
      "scene", "Draw the effects of a JSON5 file on one canvas.", get: { $0.scene },
      set: { $0.scene = $1 }),
    .preset,
    .texts(
      "params", "Read parameters from a JSON5 file; may be repeated.", form: "a file or -",
      most: 64, get: { $0.parameterFiles }, set: { $0.parameterFiles = $1 }),
    .text(
      "set", "Set a parameter of the effect; may be repeated.",
      form: "NAME=VALUE, such as liftDistance=0.25", get: { _ in nil },
      set: { job, text in
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
          return false
        }
        job.parameters.append(.text(text))
        return true
      }),
    .texts(
      "animate", "Animate a parameter during the play; may be repeated.",
      form: "NAME=FROM..TO:CURVE, such as lift=0..1:easeInEaseOut, or a .csv file",
      most: 256, get: { $0.animations }, set: { $0.animations = $1 }),
    .optionalChoice(
      "dialect", "The dialect of a shader: \(Dialect.names.joined(separator: ", ")).",
      unset: "detected", get: { $0.dialect }, set: { $0.dialect = $1 }),
    .texts(
      "modifier", "Bend or colour the picture with a shader modifier; may be repeated.",
      form: "ENTRY=FILE with ENTRY one of \(listed(ShaderBundle.entries, "or")), or mesh=MESH",
      most: 64, get: { $0.modifiers }, set: { $0.modifiers = $1 }),
    .texts(
      "include", "Also search this folder for included shader files; may be repeated.",
      form: "a folder", most: 64, get: { $0.includes }, set: { $0.includes = $1 }),
    .text(
      "text", "Replace the placeholder {{NAME}} in SVG inputs by a text; may be repeated.",
      form: "NAME=TEXT, such as name=Anna", get: { _ in nil },
      set: { job, text in
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
          return false
        }
        job.texts.append(
          PictureText(
            name: String(text[..<equals]), text: String(text[text.index(after: equals)...])))
        return true
      }),
    file(
      "gesture", "Play the pointer events of a JSON5 file.", get: { $0.gesture },
      set: { $0.gesture = $1 }),
    .text(
      "audio", "Add this sound to a film.", form: "a file, such as song.mp3 or song.mp3#t=30,40",
      get: { $0.audio },
      set: { job, text in
        job.audio = text
        return !text.isEmpty && text != "-"
      }),
    .text(
      "output", "The output for the frames.", form: "a file, a folder/ or -", get: { $0.output },
      set: { job, text in
        job.output = text
        return !text.isEmpty
      }),
  ]

  private static func file(
    _ name: String, _ summary: String, get: @escaping @Sendable (JobDocument) -> String?,
    set: @escaping @Sendable (inout JobDocument, String) -> Void
  ) -> Parameter<JobDocument> {
    .text(
      name, summary, form: "a file or -", get: get,
      set: { job, text in
        set(&job, text)
        return !text.isEmpty
      })
  }
}

extension DocumentError {
  /// The error in the words of a job's document, which has keys; parameters are what its effect has.
  fileprivate var aboutKeys: DocumentError {
    guard path.isEmpty, case .unknownKey(let key, _, let known) = problem else { return self }
    return DocumentError(
      position: position, path: path, problem: .unknownKey(key, noun: "key", known: known))
  }
}
