/// One step of an executor; a device draws a frame as a list of commands.
///
/// A command describes completely what it does. Of the commands before it, it depends only on the
/// surfaces that they made and on the last `bind`.
package enum Command: Sendable, Equatable {
  /// Begins a pass with this name, which timers and debug groups show.
  case beginPass(String)
  /// Ends the pass, and with it the last `bind`.
  case endPass(String)
  /// Makes a storage buffer of zeros.
  case takeBuffer(String, bytes: Int)
  /// Makes a surface with undefined contents.
  case take(Surface, SurfaceShape)
  /// Releases a surface.
  case release(Surface)
  /// Renames a surface.
  case rename(Surface, to: Surface)
  /// Makes a surface the destination of the following draws.
  case bind(Attachment)
  /// Fills the bound surface with a premultiplied colour.
  case clear(SIMD4<Float>)
  /// Draws into the bound surface.
  case draw(DrawCall)
  /// Runs a compute shader; what follows finds all that it writes.
  case dispatch(Dispatch)
  /// Writes the mean of the bound samples into their surface.
  case resolve
  /// Updates a surface's mipmaps from its contents.
  case makeMipmaps(Surface)
  /// Returns a surface's pixels to the caller of the frame.
  case read(Surface)
}

/// A picture or a storage buffer on the device, by its role in the frame.
package enum Surface: Sendable, Hashable {
  /// The frame's own picture.
  case output
  /// A target of the frame.
  case target(String)
  /// What the previous frame left in a target.
  case history(String)
  /// A storage buffer of the frame.
  case buffer(String)
}

/// The properties that make two surfaces interchangeable.
package struct SurfaceShape: Sendable, Hashable {
  /// Width and height.
  package var size: PixelSize
  /// How a pixel is stored.
  package var format: Target.Format
  /// Whether it has storage for mipmaps.
  package var mipmaps: Bool

  package init(size: PixelSize, format: Target.Format, mipmaps: Bool = false) {
    self.size = size
    self.format = format
    self.mipmaps = mipmaps
  }
}

/// The destination of draws.
package struct Attachment: Sendable, Equatable {
  /// The surface.
  package var surface: Surface
  /// Its shape.
  package var shape: SurfaceShape
  /// Samples per pixel; several samples are stored separately until `resolve`.
  package var samples: Int
  /// Whether there is a depth buffer, cleared to the furthest depth.
  package var hasDepth: Bool
  /// The rectangles that `resolve` writes, so that draws only need to be correct there; `nil` for all.
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
