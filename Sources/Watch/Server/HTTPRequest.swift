/// A request, complete but for its body while it is being let in.
struct HTTPRequest: Sendable {
  /// `GET` or `POST`; others are refused.
  var method: String
  /// The path, without what follows a question mark.
  var path: String
  /// The header `Host`.
  var host: String?
  /// The header `Origin`.
  var origin: String?
  /// The numbers in the query, by name.
  var numbers: [String: Int] = [:]
  /// The body.
  var body: [UInt8] = []
  /// Whether it cannot wait any longer.
  var isLate = false
}

/// The answer to a request.
enum HTTPReply: Sendable {
  /// A body of a type, with a status.
  case body([UInt8], type: String, status: UInt32 = 200)
  /// A status and a sentence.
  case refused(UInt32, String)
  /// Nothing yet: it is asked again when the server is woken.
  case wait
}
