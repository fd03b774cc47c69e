import Documents
import Rendering

extension Flag {
  /// A flag that gives the setting called `key`, whose help, default and range it takes over.
  ///
  /// `long` is the flag's name where it is not the key; without a `value` the flag switches the
  /// setting on; without a `completion`, a shell completes values of the setting's kind.
  static func setting(
    _ key: String, as long: String? = nil, _ short: Character? = nil, _ value: String? = nil,
    _ category: Category, details: String = "", completion: Completion? = nil
  ) -> Flag {
    Flag(
      long: long ?? key, short: short, value: value, category: category,
      describe: {
        guard let setting = JobDocument.parameterList.first(where: { $0.name == key }) else {
          preconditionFailure("\(key) is a setting")
        }
        let description = setting.description(defaults: JobDocument())
        return Description(
          summary: description.summaryWithDefault, details: details,
          completion: completion ?? description.kind.completion)
      },
      key: key,
      apply: { (text, name, arguments) throws(UsageError) in
        do throws(DocumentError) {
          try arguments.job.set(key, fromText: value == nil ? "true" : text, called: name)
        } catch {
          throw .setting(error)
        }
      })
  }
}

extension ParameterDescription {
  /// The summary with the default in brackets, where there is one to tell.
  var summaryWithDefault: String {
    let shown: String
    switch defaultValue.content {
    case .text(let text): shown = text
    case .number: shown = defaultValue.description
    case .null, .boolean, .list, .object: shown = ""
    }
    return shown.isEmpty ? summary : "\(summary.dropLast()) (default \(shown))."
  }
}

extension ParameterKind {
  /// The completions of such a value.
  var completion: Flag.Completion {
    if case .choice(let names) = self { .words(names) } else { .nothing }
  }
}
