import Documents
import Effects
import Frame
import Rendering

/// The programs that a play begins with, which a browser links while it unpacks the module.
struct PagePrograms {
  private let play: PlayedEffect

  init(_ play: PlayedEffect) {
    self.play = play
  }

  /// For each program the names of its shaders, and its constants as lines of GLSL.
  ///
  /// Sheets that are kept by their depth have other programs, which a browser links when it draws them.
  func json() throws(WebError) -> JSON {
    let frame: Frame
    do throws(EffectError) { frame = try play.frame(at: 0) } catch {
      throw .rendering(.effect(error))
    }
    var programs: [Draw.Program] = []
    for draw in frame.passes.lazy.flatMap({ $0.draws })
    where draw.depth == .ignored && !programs.contains(draw.program) {
      programs.append(draw.program)
    }
    return .list(programs.compactMap { Self.json($0) })
  }

  /// `nil` for a program of a user's shader, which the module translates.
  private static func json(_ program: Draw.Program) -> JSON? {
    guard case .builtIn(let vertex) = program.vertex,
      case .builtIn(let fragment) = program.fragment
    else { return nil }
    let constants = program.constants.map { "#define \($0.name) \($0.text)\n" }.joined()
    return .list([
      .text("\(vertex).vert"), .text("\(fragment).frag"), .text(constants),
    ])
  }
}
