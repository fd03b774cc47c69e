/// The optional abilities of a device that frames may need.
package struct Abilities: Sendable, Hashable {
  /// Whether fragments can be kept in storage buffers, with the samples that they cover.
  package var keepsFragments: Bool
  /// Whether compute shaders can write images and storage buffers.
  package var computes: Bool
  /// Whether vertex and fragment shaders can read storage buffers.
  package var drawsBuffers: Bool
  /// Whether 16-bit float targets can be drawn into.
  package var drawsHalfFloat: Bool
  /// Whether 32-bit float targets can be drawn into and blended.
  package var blendsFloat: Bool
  /// Whether 32-bit float textures can be filtered and have mipmaps.
  package var filtersFloat: Bool
  /// Whether the device reads 32-bit floats faster than 16-bit ones.
  package var prefersFloat: Bool

  package init(
    keepsFragments: Bool, computes: Bool = false, drawsBuffers: Bool = false,
    drawsHalfFloat: Bool = true, blendsFloat: Bool = true,
    filtersFloat: Bool = true, prefersFloat: Bool = false
  ) {
    self.keepsFragments = keepsFragments
    self.computes = computes
    self.drawsBuffers = drawsBuffers
    self.drawsHalfFloat = drawsHalfFloat
    self.blendsFloat = blendsFloat
    self.filtersFloat = filtersFloat
    self.prefersFloat = prefersFloat
  }

  /// OpenGL ES 3.0 with float targets, which WebGL 2 also has.
  package static var es30: Abilities { Abilities(keepsFragments: false) }

  /// OpenGL ES 3.1 with float targets and storage buffers.
  package static var es31: Abilities {
    Abilities(keepsFragments: true, computes: true, drawsBuffers: true)
  }

  /// The format that a target of a format has on this device; 16-bit floats take the place of 32-bit ones that it
  /// cannot blend and filter.
  package func stored(_ format: Target.Format) -> Target.Format {
    switch format {
    case .rgbaFloat: prefersFloat ? .rgba32f : .rgba16f
    case .rgba32f: blendsFloat && filtersFloat ? .rgba32f : .rgba16f
    case .rgba8, .rgba16f: format
    }
  }

  /// The most exact format in which layers of fragments can be composited.
  package var layerFormat: Target.Format {
    blendsFloat ? .rgba32f : drawsHalfFloat ? .rgba16f : .rgba8
  }
}

/// Why a device cannot draw a frame.
package enum CommandListError: Error, Equatable {
  /// A part of the frame that the device does not support, and the extension that it needs.
  case unsupported(String)
  /// A target or a buffer with history has a different shape than in the frame before.
  case historyChanged(String)
}

extension Frame {
  /// Throws unless the device supports the frame's targets and an output of `format`.
  func check(_ abilities: Abilities, output format: Target.Format) throws(CommandListError) {
    let formats = targets.map { abilities.stored($0.format) } + [format]
    if !abilities.drawsHalfFloat, formats.contains(.rgba16f) {
      throw .unsupported("16-bit float targets (GL_EXT_color_buffer_half_float)")
    }
    if !abilities.blendsFloat, formats.contains(.rgba32f) {
      throw .unsupported("32-bit float targets (GL_EXT_float_blend)")
    }
    guard computes else { return }
    if !abilities.computes {
      throw .unsupported("passes that compute (OpenGL ES 3.1); choose another one with --device")
    }
    if !abilities.drawsBuffers,
      passes.contains(where: { $0.draws.contains { !$0.buffers.isEmpty } })
    {
      throw .unsupported(
        "passes that read storage buffers; write an image in the pass that computes, and read it")
    }
    // The shader declares the format that it writes.
    let written = passes.flatMap { $0.dispatch?.images ?? [] }.map { $0.target }
    for target in targets
    where written.contains(target.name) && abilities.stored(target.format) != target.format {
      throw .unsupported("images in \(target.format.rawValue); use rgba16f")
    }
  }

  /// Whether a draw samples the mipmaps of a target or of its history.
  func samplesMipmaps(of name: String) -> Bool {
    passes.contains { pass in
      pass.textures.contains { texture in
        texture.sampler.mipmaps
          && (texture.source == .target(name) || texture.source == .history(name))
      }
    }
  }
}
