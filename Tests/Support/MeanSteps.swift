/// The mean difference of a byte between each two of the frames that follow each other in `bytes`, each of `size` bytes.
package func meanSteps(of bytes: [UInt8], every size: Int) -> [Double] {
  stride(from: size, through: bytes.count - size, by: size).map { start in
    var sum = 0
    for byte in start..<start + size { sum += abs(Int(bytes[byte]) - Int(bytes[byte - size])) }
    return Double(sum) / Double(size)
  }
}
