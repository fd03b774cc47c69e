/// An event that an interaction reports to its view.
public struct Milestone: Sendable, Hashable {
  /// What happened.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The effect began to follow the finger; for a peel, its replacement covers the view.
    case started
    /// The sheet has left its page.
    case completed
    /// The finger let go.
    case released
    /// A refresh header is open, and its view's action is called.
    case loading
    /// Loading has stopped.
    case closing
    /// Everything is at rest again, and the view is visible again.
    case settled
  }

  /// What happened.
  public var kind: Kind
  /// When, in seconds.
  public var seconds: Double
  /// Which item of a scene it happened to; `nil` without a scene.
  public var item: Int?
}
