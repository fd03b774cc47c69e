import Motion

extension Command {
  /// `peelgl plot`.
  static let plot = Command(
    name: "plot",
    summary: "Draw curves, springs and formulas over labelled axes, or print their points.",
    details: """
      CURVE is a curve in the form of --animate: linear, ease, easeIn, easeOut, easeInEaseOut, \
      cubicBezier(x1,y1,x2,y2), steps(n,jumpEnd), linear(0,0.3 20%,1), \
      spring(duration:,damping:,velocity:), spring(mass:,stiffness:,damping:,velocity:), \
      spring(duration:,bounce:), or CSS syntax. It may also be a formula of x with + - * / ^ and \
      GLSL's functions. With --shader it is GLSL of x that may call the shader's own functions.
      """,
    operands: [
      Operand(
        name: "CURVE", summary: "A curve, a spring or a formula such as 'sin(pi * x^12)'.",
        repeats: true, completion: .words(TimingFunction.names))
    ],
    flags: Array([Flag.plot, [.quiet]].joined()),
    examples: [
      "peelgl plot 'spring(duration:0.9,damping:0.57)' -o spring.svg",
      "peelgl plot easeIn easeOut easeInEaseOut -o ease.png",
      "peelgl plot 'spring(duration:0.9,damping:0.57)' --samples 100 --csv -",
      "peelgl plot 'sin(pi * x^12)' --interval 0..1 -o lift.png",
      "peelgl plot --shader plasma.glsl 'palette(x).r' -o red.svg",
    ],
    run: { (arguments, console) throws(CommandError) in
      try PlotRun(arguments: arguments, console: console).perform()
    })
}
