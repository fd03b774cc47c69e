import Glibc

/// OKLab with toe-corrected lightness and the HyAB distance, through pixelmatch's interpolated tables.
///
/// After Björn Ottosson 2020 and Abasi et al. 2019.
enum OKLab {
  private static let cubeRootSteps = 4096
  private static let linear: [Double] = {
    let values = (0..<256).map { index -> Double in
      let c = Double(index) / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return values + [values[255]]
  }()
  private static let cubeRoots = (0...(cubeRootSteps + 1)).map {
    cbrt(Double($0) / Double(cubeRootSteps))
  }

  /// Cube-rooted cone responses and toe-corrected lightness.
  private struct Response {
    let l: Double
    let m: Double
    let s: Double
    let lightness: Double

    init(_ r: Double, _ g: Double, _ b: Double) {
      l = OKLab.cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
      m = OKLab.cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
      s = OKLab.cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
      lightness = OKLab.toe(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s)
    }
  }

  /// HyAB distance; 1 from black to white.
  ///
  /// Translucent pixels are blended on the checkerboard at `offset`.
  static func distance(_ p: RGBA, _ q: RGBA, offset: Int) -> Double {
    let (first, second): (Response, Response)
    if p.a == 255 && q.a == 255 {
      first = Response(linear[Int(p.r)], linear[Int(p.g)], linear[Int(p.b)])
      second = Response(linear[Int(q.r)], linear[Int(q.g)], linear[Int(q.b)])
    } else {
      let board = Checkerboard(offset: offset)
      first = blended(p, board)
      second = blended(q, board)
    }
    let (l, m, s) = (first.l - second.l, first.m - second.m, first.s - second.s)
    let a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    let b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    return abs(first.lightness - second.lightness) + (a * a + b * b).squareRoot()
  }

  private static func blended(_ p: RGBA, _ board: Checkerboard) -> Response {
    Response(
      linear((p.r * p.a + board.r * (255 - p.a)) / 255),
      linear((p.g * p.a + board.g * (255 - p.a)) / 255),
      linear((p.b * p.a + board.b * (255 - p.a)) / 255))
  }

  private static func linear(_ x: Double) -> Double {
    let index = Int(x)
    return linear[index] + (linear[index + 1] - linear[index]) * (x - Double(index))
  }

  private static func cubeRoot(_ x: Double) -> Double {
    let t = x * Double(cubeRootSteps)
    let index = Int(t)
    return cubeRoots[index] + (cubeRoots[index + 1] - cubeRoots[index]) * (t - Double(index))
  }

  private static func toe(_ lightness: Double) -> Double {
    let (k1, k2) = (0.206, 0.03)
    let k3 = (1 + k1) / (1 + k2)
    let x = k3 * lightness - k1
    return 0.5 * (x + (x * x + 4 * k2 * k3 * lightness).squareRoot())
  }
}
