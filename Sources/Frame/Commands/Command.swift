/// One step of an executor: frames become commands before a device draws them.
///
/// A command says completely what it does; of those before it, it needs only the surfaces that they
/// made and the last `bind`.
package enum Command: Sendable, Equatable {
  /// Begins a pass of this name, which timers and debug groups show.
  case beginPass(String)
  /// Ends it, and with it the last `bind`.
  case endPass(String)
  /// Makes a surface, whatever it shows.
  case take(Surface, SurfaceShape)
  /// Gives a surface up.
  case release(Surface)
  /// Gives a surface another name.
  case rename(Surface, to: Surface)
  /// Draws into a surface from now on.
  case bind(Attachment)
  /// Fills all that is bound with a premultiplied colour.
  case clear(SIMD4<Float>)
  /// Draws into what is bound.
  case draw(DrawCall)
  /// Writes the mean of the samples that are bound into their surface.
  case resolve
  /// Makes a surface's mipmaps show what it does.
  case makeMipmaps(Surface)
  /// Hands a surface's pixels to whoever asked for the frame.
  case read(Surface)
}

/// A picture on the device that commands draw into, by what it is to the frame.
package enum Surface: Sendable, Hashable {
  /// The frame's own picture.
  case output
  /// A target of the frame.
  case target(String)
  /// What the frame before left in a target.
  case history(String)
}

/// What makes two surfaces interchangeable.
package struct SurfaceShape: Sendable, Hashable {
  /// Width and height.
  package var size: PixelSize
  /// How a pixel is stored.
  package var format: Target.Format
  /// Whether there is room for mipmaps.
  package var mipmaps: Bool

  package init(size: PixelSize, format: Target.Format, mipmaps: Bool = false) {
    self.size = size
    self.format = format
    self.mipmaps = mipmaps
  }
}

/// What draws go to.
package struct Attachment: Sendable, Equatable {
  /// The surface.
  package var surface: Surface
  /// Its shape.
  package var shape: SurfaceShape
  /// Samples a pixel; more than one are kept aside until `resolve`.
  package var samples: Int
  /// Whether there are depths to compare fragments by, all of them the furthest at first.
  package var hasDepth: Bool
  /// The rectangles that `resolve` writes, and that draws must therefore get right; `nil` for all.
  package var shown: [PixelRectangle]?

  package init(
    _ surface: Surface, _ shape: SurfaceShape, samples: Int = 1, hasDepth: Bool = false,
    shown: [PixelRectangle]? = nil
  ) {
    self.surface = surface
    self.shape = shape
    self.samples = samples
    self.hasDepth = hasDepth
    self.shown = shown
  }
}
