import Files

extension RenderJob {
  /// Throws where the one file of an output is a film or a sound that is read until it is complete.
  func checkInputsStay(_ output: Output) throws(JobError) {
    guard output.isOneFile, let path = output.path(ofFrame: 0), let state = FileState(of: path)
    else { return }
    let read = pictures.openFiles + [request.audio].compactMap(\.self)
    if read.contains(where: { $0 != "-" && FileState(of: $0) == state }) {
      throw .replacesInput(path)
    }
  }
}
