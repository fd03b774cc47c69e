import Frame

extension SheetMesh {
  /// Draws the blurred picture `seen` on this mesh, with the sheet's corner at `corner`.
  func draws(
    _ picture: BlurredPicture, _ seen: Texture.Source, at corner: SIMD2<Double>,
    camera: SheetCamera, _ opacity: Double, _ tint: ShadowTint
  ) -> [Draw] {
    draws(
      "picture", at: corner + Double(picture.origin), size: picture.size, camera: camera,
      constants: tint.constants, textures: [Texture("picture", seen)] + tint.textures,
      uniforms: [Uniform("opacity", .float(Float(opacity)))] + tint.uniforms)
  }
}
