import Files
import Glibc

/// A shared library that is loaded when it is first needed: a program that linked it would start slower, and not at all
/// where it is missing.
struct LoadedLibrary {
  /// The library or one of its functions is missing, or its file is damaged.
  struct Missing: Error {
    /// The problem with the file, as a clause; `nil` if something is missing.
    var damage: String?
  }

  private let handle: UnsafeMutableRawPointer

  /// Loads the library with a file name, and those that it needs: the add-on's, where this process uses it and
  /// `isPinned`, and otherwise the system's.
  ///
  /// - Throws: `Missing`.
  init(_ name: String, isPinned: Bool = false) throws(Missing) {
    let folder = isPinned ? PinnedLibraries.used.map { $0.folder + "/" } : nil
    let path = (folder ?? "") + name
    if let damage = LibraryFile.damage(path) { throw Missing(damage: damage) }
    guard let handle = dlopen(path, RTLD_NOW) else { throw Missing() }
    self.handle = handle
  }

  /// The function `name` of the library or of those that it needs, with the type of the library's header.
  ///
  /// - Throws: `Missing`.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let function = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(function, to: Function.self)
  }
}
