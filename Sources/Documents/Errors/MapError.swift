/// The value of `expression`; an error that it throws is converted by `map`.
///
/// For example `try mapError(to: JobError.document, reader.next())`.
@inlinable
package func mapError<Success, Failure: Error, Mapped: Error>(
  to map: (Failure) -> Mapped, _ expression: @autoclosure () throws(Failure) -> Success
) throws(Mapped) -> Success {
  do throws(Failure) { return try expression() } catch { throw map(error) }
}

/// As above for several statements, which begin with `() throws(ERROR) in`.
@inlinable
package func mapError<Success, Failure: Error, Mapped: Error>(
  to map: (Failure) -> Mapped, _ body: () throws(Failure) -> Success
) throws(Mapped) -> Success {
  do throws(Failure) { return try body() } catch { throw map(error) }
}
