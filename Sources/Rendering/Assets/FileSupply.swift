/// Downloads files to this machine just before they are opened.
package protocol FileSupply: Sendable {
  /// Brings the file called `path` to that name, if there is one; a sentence tells why it cannot.
  func bring(_ path: String) -> String?

  /// Brings all files that a shell's pattern matches; a sentence tells why it cannot.
  func bring(matching pattern: String) -> String?
}
