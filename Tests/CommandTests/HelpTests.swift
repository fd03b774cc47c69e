import Documents
import TestSupport
import Testing

@testable import peelgl

@Suite("Help")
struct HelpTests {
  @Test("the overview lists every command")
  func overview() throws {
    let expected = """
      peelgl renders effects on pictures, without a display.

      Usage: peelgl COMMAND [ARGUMENTS]

      Commands:
        render       Render an effect to a picture, a sequence of pictures or a stream
                     of frames.
        batch        Render the jobs of a manifest, continuing an earlier run.
        sweep        Draw an effect with many values of one or two parameters, side by
                     side.
        watch        Redraw to a file or on a page whenever an input changes.
        export       Write a web page that plays an effect, with a control for each
                     parameter.
        gallery      Write a page that plays every effect and preset.
        plot         Draw curves, springs and formulas over labelled axes, or print
                     their points.
        convert      Convert frames or an animation to an animation or to frames.
        compare      Compare pictures or folders of pictures, and show the
                     differences.
        approve      Accept pictures as goldens; no other command writes goldens.
        hit-test     Find the point of a sheet or page that is visible at a point of
                     the canvas.
        effects      List the effects, or the parameters of one.
        describe     Print the contents of a frame as text, without drawing it.
        shaders      Write the GLSL of a built-in effect into a folder, for you to
                     change.
        demo         Render eight pictures into a folder, with a page that shows them.
        doctor       Examine all devices, and suggest fixes for failing ones.
        completions  Print the completion script of a shell.
        help         Explain a command, or list all commands.
        version      Print the version and how it was built.

      'peelgl help COMMAND' explains a command, 'peelgl COMMAND -h' lists its flags.

      """
    let folder = try TemporaryFolder()
    for words in [[], ["help"], ["-h"], ["--help"]] {
      let outcome = try Tool.run(words, in: folder)
      #expect(outcome.status == 0 && outcome.text == expected, "\(words)")
    }
  }

  @Test(
    "the short help of each command",
    arguments: [
      (
        "effects",
        """
        List the effects, or the parameters of one.

        Usage: peelgl effects [NAME] [FLAGS]

        Arguments:
          NAME                      The effect or shader file to explain.

        Effect:
              --dialect NAME        The dialect of a shader: glsl, shadertoy,
                                    transition, isf, modifier, passes (default
                                    detected).
              --modifier ENTRY=FILE
                                    Bend or colour the picture with a shader modifier;
                                    may be repeated.
          -I, --include FOLDER      Also search this folder for included shader files;
                                    may be repeated.

        Reporting:
              --json                Print results and errors as JSON.

        General:
          -h, --help                Print this help; --help is more detailed than -h.

        """
      ),
      (
        "doctor",
        """
        Examine all devices, and suggest fixes for failing ones.

        Usage: peelgl doctor [FLAGS]

        Reporting:
              --json                Print results and errors as JSON.

        General:
          -h, --help                Print this help; --help is more detailed than -h.

        """
      ),
      (
        "completions",
        """
        Print the completion script of a shell.

        Usage: peelgl completions SHELL

        Arguments:
          SHELL                     The shell: bash, zsh or fish.

        General:
          -h, --help                Print this help; --help is more detailed than -h.

        """
      ),
      (
        "help",
        """
        Explain a command, or list all commands.

        Usage: peelgl help [COMMAND] [FLAGS]

        Arguments:
          COMMAND                   The command to explain.

        General:
              --man                 Print the manual page of all commands in roff.
          -h, --help                Print this help; --help is more detailed than -h.

        """
      ),
      (
        "version",
        """
        Print the version and how it was built.

        Usage: peelgl version [FLAGS]

        Reporting:
              --json                Print results and errors as JSON.

        General:
          -h, --help                Print this help; --help is more detailed than -h.

        """
      ),
    ])
  func short(_ name: String, _ expected: String) throws {
    let outcome = try Tool.run([name, "-h"], in: TemporaryFolder())
    #expect(outcome.status == 0 && outcome.text == expected)
  }

  @Test("the short help of describe", arguments: ["describe"])
  func describe(_ name: String) throws {
    #expect(
      try Tool.run([name, "-h"], in: TemporaryFolder()).text == """
        Print the contents of a frame as text, without drawing it.

        Usage: peelgl describe EFFECT [INPUT…] [FLAGS]

        Arguments:
          EFFECT                    An effect ('peelgl effects' lists them) or a shader
                                    file.
          INPUT                     A PNG, JPEG, WebP, GIF or SVG file, a film, a sound
                                    or an icon's name; - is standard input.

        Time:
              --at SECONDS          Draw only the moment at this time of the play.
              --progress FRACTION   Draw only the moment at this fraction of the effect.
          -r, --fps RATE            Frames per second (default 60).
              --frames LIST         Draw only these frames, such as 0-47,60,70-90:5.
              --duration SECONDS    The duration of the effect; 0 shows its end at once
                                    (default the effect's own).
              --play MODE           The play mode: once, hold[:SECONDS], loop, pingpong,
                                    reverse or demo (default once).
              --delay SECONDS       Wait at the start for this time (default 0).
              --repeat TIMES        The number of rounds of the effect (default 1).
              --shutter SHARE       Motion blur: the share of a frame's time that the
                                    shutter is open (default 0).
              --subframes COUNT     The number of moments per frame with --shutter
                                    (default 16).
              --gesture FILE        Play the pointer events of a JSON5 file.

        Canvas:
              --canvas WxH          The canvas in points (default what the effect
                                    needs).
              --size WxH            Fit the input into a box of this size in points
                                    (default one point per pixel).
              --density NUMBER      Pixels per point of a picture; auto makes it 190
                                    points long (default 1; 2 for @2x, 3 for @3x).
              --scale FACTOR        Output pixels per point (default the density).
              --fit WxH             Draw the whole play as large as fits into a canvas
                                    of this size in pixels.
              --background COLOR    The background: transparent, #rrggbb or #rrggbbaa
                                    (default transparent).
              --samples COUNT       Samples per pixel, 1, 4 or 16 (default 1).
              --input-color SPACE   The interpretation of colours in files: srgb or raw
                                    (default srgb).

        Effect:
          -s, --set NAME=VALUE      Set a parameter of the effect; may be repeated.
              --text NAME=TEXT      Replace the placeholder {{NAME}} in SVG inputs by a
                                    text; may be repeated.
              --preset NAME         Start from a preset, by name or from a JSON5 file.
          -p, --params FILE         Read parameters from a JSON5 file; may be repeated.
              --animate NAME=FROM..TO:CURVE
                                    Animate a parameter during the play; may be
                                    repeated.
              --strict              Refuse a job that has warnings.
              --dialect NAME        The dialect of a shader: glsl, shadertoy,
                                    transition, isf, modifier, passes (default
                                    detected).
              --modifier ENTRY=FILE
                                    Bend or colour the picture with a shader modifier;
                                    may be repeated.
          -I, --include FOLDER      Also search this folder for included shader files;
                                    may be repeated.
              --precharge COUNT     The number of shader frames to draw before the first
                                    (default 0).
              --scene FILE          Draw the effects of a JSON5 file on one canvas.
              --mesh                Print the bent sheet as a mesh file.
              --commands            Print the commands that draw each frame instead of
                                    the frame.

        Device:
              --abilities NAME      The device's abilities for --commands: es30, es31 or
                                    device (default es31).

        Limits:
              --limit NAME=VALUE    Change a limit; may be repeated.

        Reporting:
              --json                Print results and errors as JSON.
          -q, --quiet               Print only errors.

        General:
          -h, --help                Print this help; --help is more detailed than -h.

        """)
  }

  @Test("the long help explains every flag, and 'help' says the same as --help")
  func long() throws {
    let folder = try TemporaryFolder()
    for command in Command.all {
      let outcome = try Tool.run([command.name, "--help"], in: folder)
      #expect(outcome.text == (try Tool.run(["help", command.name], in: folder)).text)
      let words = outcome.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for flag in command.flags {
        let details = flag.details.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("--\(flag.long)") && words.contains(flag.summary))
        #expect(words.contains(details), "--\(flag.long)")
      }
      for example in command.examples { #expect(outcome.text.contains("\n  \(example)\n")) }
      #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("|") })
    }
  }

  @Test("help on an unknown command offers the nearest")
  func unknown() throws {
    let outcome = try Tool.run(["help", "efects"], in: TemporaryFolder())
    #expect(outcome.status == 2)
    #expect(outcome.messages == "peelgl: there is no command 'efects'; did you mean effects?\n")
  }

  @Test("the man page has every command, flag and exit status")
  func manual() throws {
    let page = try Tool.run(["help", "--man"], in: TemporaryFolder()).text
    #expect(page.hasPrefix(".TH PEELGL 1 \"\" \"peelgl 0.1.0\" \"User Commands\"\n.SH NAME\n"))
    for section in ["SYNOPSIS", "COMMANDS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES"] {
      #expect(page.contains("\n.SH \(section)\n"))
    }
    for command in Command.all {
      let name = command.name.replacing("-", with: "\\-")
      #expect(page.contains("\n.SS \(name)\n"), "\(name)")
    }
    for flag in Command.all.flatMap(\.flags) {
      let name = flag.long.replacing("-", with: "\\-")
      #expect(page.contains("\\fB\\-\\-\(name)\\fR"), "\(name)")
    }
    for status in [0, 1, 2, 3, 4, 5, 130] { #expect(page.contains("\n.B \(status)\n")) }
    // A line that begins with an apostrophe or an unknown dot would be a command to roff.
    let known = [
      ".TH", ".SH", ".SS", ".PP", ".TP", ".B ", ".I ", ".br", ".nf", ".fi", ".RS", ".RE",
    ]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(known.contains { line.hasPrefix($0) }, "\(line)")
    }
  }
}
