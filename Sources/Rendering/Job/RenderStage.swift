import Documents
import Effects
import Frame
import Imaging

extension RenderRequest {
  /// Throws unless the effect can draw the number of named pictures.
  func checkInputs() throws(JobError) {
    let counts = effect.traits.inputCounts
    if inputs.count < counts.lowerBound {
      throw .tooFewInputs(effect: effect.name, needed: counts.lowerBound)
    }
    if let size = settings.size, inputs.isEmpty, case .shader(let shader) = effect {
      throw .sizeWithoutPicture(shader: shader.recipe.name, size)
    }
    if inputs.count > counts.upperBound {
      throw .tooManyInputs(
        effect: effect.name, given: inputs.count, taken: counts.upperBound)
    }
  }

  /// Checks, before any picture is requested, that the effect bends a sheet.
  ///
  /// - Throws: `RenderingError.job` when it bends none.
  public func checkSheet() throws(RenderingError) {
    guard effect.traits.bendsSheet else { throw .job(.noSheet(effect: effect.name)) }
  }

  /// Checks, before any picture is requested, that the effect knows what shows at a point.
  ///
  /// - Throws: `RenderingError.job` when it does not.
  public func checkHits() throws(RenderingError) {
    guard effect.traits.findsHits else { throw .job(.nothingToHit(effect: effect.name)) }
  }

  /// The stage for inputs of `sizes`, in pixels of their files, and their animations; the effect's own
  /// files come last; sounds have no size, and cube maps and volumes that of their files.
  func stage(
    for sizes: [PixelSize], animations: [InputAnimation?]? = nil
  ) throws(JobError) -> Stage {
    let areSounds = sizes.indices.map { animations?[$0]?.kind == .sound }
    try check(areSounds)
    let resolution = try resolution(for: sizes, areSounds)
    let scale = resolution.scale
    var solids: Set<Int> = []
    if case .shader(let shader) = effect { solids = shader.recipe.solids(areSounds) }
    let shown = sizes.indices.map { index in
      areSounds[index] || solids.contains(index)
        ? .zero : fitted(sizes[index], density: resolution.densities[index])
    }
    try checkCanvases()
    let canvas = settings.canvas ?? effect.wholeCanvas(for: shown, scale: scale)
    // A cube map or a volume keeps the pixels of its file.
    let inputs = sizes.indices.map { solids.contains($0) ? sizes[$0].vector : shown[$0] }
    let stage = Stage(
      canvas: canvas, scale: scale, background: settings.background ?? .transparent,
      samples: min(settings.samples, Stage.mostSamples), framesPerSecond: settings.framesPerSecond,
      inputs: inputs.enumerated().map { index, size in
        Stage.Input(size: size, animation: animations?[index])
      }, limits: settings.limits.preparation)
    // What is fitted is not drawn at this size.
    if settings.fit == nil { try check(stage) }
    return stage
  }

  /// Throws for a sound that the effect cannot read, or for a size of nothing but sounds.
  private func check(_ areSounds: [Bool]) throws(JobError) {
    guard let sound = areSounds.firstIndex(of: true) else { return }
    guard effect.traits.readsSounds else {
      throw .soundOfPictures(effect: effect.name, (inputs + effect.pictureFiles)[sound])
    }
    if let size = settings.size, areSounds.prefix(inputs.count).allSatisfy(\.self) {
      throw .sizeWithoutPicture(shader: effect.name, size)
    }
  }

  /// Throws unless the canvases of the effect's parts can be found in the time that preparing may take.
  private func checkCanvases() throws(JobError) {
    let limits = settings.limits.preparation
    let needed = effect.canvasFaces
    guard needed <= limits.canvasWork else {
      throw .largeCanvases(faces: needed, allowed: limits.seconds)
    }
  }

  /// Throws unless the canvas has pixels, and all pictures are within the limits.
  func check(_ stage: Stage) throws(JobError) {
    let (width, height) = (stage.canvas.x * stage.scale, stage.canvas.y * stage.scale)
    guard width >= 0.5, height >= 0.5 else { throw .emptyCanvas(width: width, height: height) }
    let inputs = stage.inputs.map(\.size)
    let allowed = settings.limits.image.maxPixels
    func check(_ size: SIMD2<Double>, _ allowed: Double) throws(JobError) {
      let (width, height) = (size.x * stage.scale, size.y * stage.scale)
      guard width * height <= allowed else {
        throw .overLimit(width: width, height: height, allowed: Int(allowed, within: 1...Int.max))
      }
    }
    // A picture file may be drawn in parts, whose number is bounded, too.
    try check(
      stage.canvas,
      Double(allowed) * (output?.format == .png ? Double(RenderLimits.parts) : 1))
    for size in inputs + effect.shownSizes(of: inputs, on: stage.canvas) {
      try check(size, Double(allowed))
    }
  }

  /// The size of an input in points: by its density, or fitted into `size`.
  private func fitted(_ pixels: PixelSize, density: Double) -> SIMD2<Double> {
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    guard let size = settings.size else { return SIMD2(width, height) / density }
    let factor = min(size.x / width, size.y / height)
    return SIMD2(width * factor, height * factor)
  }
}
