import Documents
import Glibc

/// The file of a shared library, looked at before the loader maps it: where its end is missing, the loader ends the process.
package enum LibraryFile {
  /// The problem with the file that the loader would take for `name`, a path or a name, as a clause with its path;
  /// `nil` for a whole one, and for what the loader itself refuses.
  package static func damage(_ name: String) -> String? {
    for path in name.contains("/") ? [name] : folders.map({ $0 + "/" + name }) {
      guard let file = try? Descriptor(reading: path), let size = file.size else { continue }
      let head = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
      }
      // The loader goes on where a library is for other processors.
      if head.count > 4, head[4] != is64Bit { continue }
      return mappedBytes(head).contains { $0 > size }
        ? "\(path.printable) is damaged: its end is missing" : nil
    }
    return nil
  }

  /// The same for a loader in C, in memory that stays.
  package static func loaderDamage(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    damage(String(cString: name)).flatMap { strdup($0) }.map { UnsafePointer($0) }
  }

  /// Where the parts end that the loader maps, as the program headers say (elf(5)); empty for what is not a library.
  private static func mappedBytes(_ head: [UInt8]) -> [Int] {
    guard head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { return [] }
    func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Int? {
      guard offset >= 0, offset + MemoryLayout<Number>.size <= head.count else { return nil }
      return head.withUnsafeBytes {
        Int(exactly: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
      }
    }
    guard let start = number(UInt64.self, at: 32), let bytes = number(UInt16.self, at: 54),
      let count = number(UInt16.self, at: 56)
    else { return [] }
    return (0..<count).compactMap { index in
      let (entry, isFar) = start.addingReportingOverflow(index * bytes)
      // A PT_LOAD.
      guard !isFar, entry < head.count, number(UInt32.self, at: entry) == 1,
        let offset = number(UInt64.self, at: entry + 8),
        let length = number(UInt64.self, at: entry + 32)
      else { return nil }
      let (end, isBeyond) = offset.addingReportingOverflow(length)
      return isBeyond ? .max : end
    }
  }

  private static let is64Bit: UInt8 = 2

  /// Where the loader looks for libraries, in this order.
  private static var folders: [String] {
    // Dl_serinfo of dlfcn.h: the bytes that it takes and the number of folders, then a name and flags for each.
    let head = UnsafeMutableRawPointer.allocate(byteCount: 32, alignment: 8)
    defer { head.deallocate() }
    guard let program = dlopen(nil, RTLD_LAZY), dlinfo(program, searchSize, head) == 0 else {
      return []
    }
    let list = UnsafeMutableRawPointer.allocate(
      byteCount: max(32, head.load(as: Int.self)), alignment: 8)
    defer { list.deallocate() }
    list.copyMemory(from: head, byteCount: 16)
    guard dlinfo(program, searchList, list) == 0 else { return [] }
    return (0..<Int(list.load(fromByteOffset: 8, as: UInt32.self))).compactMap { index in
      list.load(fromByteOffset: 16 + 16 * index, as: UnsafePointer<CChar>?.self)
        .map { String(cString: $0) }
    }
  }

  /// RTLD_DI_SERINFO and RTLD_DI_SERINFOSIZE of dlfcn.h.
  private static let (searchList, searchSize): (Int32, Int32) = (4, 5)
}

/// dlinfo(3), which Swift does not import because it is GNU's.
@_extern(c, "dlinfo")
private func dlinfo(
  _ library: UnsafeMutableRawPointer, _ request: Int32, _ answer: UnsafeMutableRawPointer
) -> Int32
