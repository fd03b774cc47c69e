import Foundation
import TestSupport
import Testing

/// The files that export and gallery write, and what they do without standard output.
@Suite("Outputs of pages")
struct PageOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "what writes nothing to standard output loses nothing there",
    arguments: [
      ("export curl heart -o x.html --json", "> /dev/full"),
      ("export curl heart -o x.html --json", "| true; exit ${PIPESTATUS[0]}"),
    ])
  func lostOutput(_ command: String, _ place: String) throws {
    let outcome = try Program.shell("\"$PEELGL\" \(command) \(place)", in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("a folder with the name of the unfinished page is named")
  func blocked() throws {
    try folder.write([], to: ".x.html.partial/file")
    let outcome = try Program.run(["export", "curl", "heart", "-o", "x.html"], in: folder)
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        "x.html cannot be written: the folder .x.html.partial has the name of its unfinished file; remove it."
      ), "\(outcome.messages)")
  }
}
