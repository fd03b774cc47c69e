package import Documents
import Effects

/// The keys that were pressed on the page of `watch`, by the time of the play.
package struct PageKeys: Sendable, Equatable {
  fileprivate var events: [KeyEvent] = []

  /// The most events, of which a page has all in memory and sends all again with each key.
  package static let most = 2000

  /// None.
  package init() {}

  /// Reads the `keys` of a gesture's file.
  package init(_ node: DocumentNode) throws(DocumentError) {
    guard node.value.elements?.count ?? 0 <= Self.most else {
      throw node.invalid("there are more than \(Self.most) events of keys")
    }
    events = try GestureFile.keys(node)
  }

  /// Whether there are none.
  package var isEmpty: Bool { events.isEmpty }

  /// The `keys` of a gesture's file.
  package var json: JSON {
    .list(
      events.map { event in
        .object([
          .init("time", .number(event.seconds)), .init("key", .integer(event.code)),
          .init("phase", .text(event.isDown ? "down" : "up")),
        ])
      })
  }
}

extension RenderRequest {
  /// Whether keys can take the place of the play: the shader reads them, and nothing else is to move it.
  var takesKeys: Bool {
    effect.traits.readsKeys && gesture == nil && tracks.isEmpty && settings.play == .once
      && settings.delay == 0 && settings.repeatCount == 1
  }

  /// Plays with the keys of a page, where it can.
  mutating func take(_ keys: PageKeys) {
    guard takesKeys, !keys.isEmpty else { return }
    var gesture = Gesture(events: [])
    gesture.keys = keys.events
    self.gesture = GestureFile(gesture: gesture, placement: Placement())
  }
}
