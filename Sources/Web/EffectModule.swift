import Files
import Glibc

/// The WebAssembly module of an effect, compressed by LZMA, which `scripts/wasm --pages` makes.
package enum EffectModule {
  /// The largest module, in bytes.
  private static let limit = 8 << 20

  /// The module called `name`.
  ///
  /// - Throws: `WebError` where it is not beside the program.
  package static func bytes(_ name: String) throws(WebError) -> [UInt8] {
    guard let bytes = file("\(name).wasm.lzma") else { throw .noModule(effect: name) }
    return bytes
  }

  /// The program that unpacks modules in a page.
  ///
  /// - Throws: `WebError` where it is not beside the program.
  package static func unpacker() throws(WebError) -> [UInt8] {
    guard let bytes = file("unpack.wasm") else { throw .noUnpacker }
    return bytes
  }

  private static func file(_ name: String) -> [UInt8]? {
    for folder in folders {
      if let bytes = try? InputFile.read("\(folder)/\(name)", limit: limit) { return bytes }
    }
    return nil
  }

  /// Beside an installed program, `lib/peelgl/web`; beside a compiled one, `.build/web`.
  private static var folders: [String] {
    guard let folder = Folder.ofProgram else { return [] }
    return ["\(folder)/../lib/peelgl/web", "\(folder)/web", "\(folder)/../../web"]
  }
}
