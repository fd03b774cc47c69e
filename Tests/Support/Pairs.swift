package import Testing

/// The pairs of two collections of the same length; a test fails where the lengths differ.
package func pairs<First: Collection, Second: Collection>(
  _ first: First, _ second: Second, sourceLocation: SourceLocation = #_sourceLocation
) -> Zip2Sequence<First, Second> {
  #expect(first.count == second.count, "the lengths differ", sourceLocation: sourceLocation)
  return zip(first, second)
}
