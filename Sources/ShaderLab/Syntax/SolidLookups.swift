import Frame

/// GLSL functions that read pictures by three coordinates, as cube maps and volumes, or by one.
///
/// A picture's sides tell what it holds, as `ShaderRecipe.SolidLayout` has it. Its first row is the bottom.
enum SolidLookups {
  /// The lines in front of ``text`` for pictures that are read with `sampler`; none for one like `Sampler.linear`.
  static func definitions(_ sampler: Sampler) -> String {
    let wrap: String? =
      switch sampler.wrap {
      case .clampToEdge: nil
      case .repeat: "peel_repeats"
      case .mirroredRepeat: "peel_mirrors"
      }
    let names = [
      wrap, sampler.filter == .nearest ? "peel_isNearest" : nil,
      sampler.mipmaps ? "peel_hasMipmaps" : nil,
    ]
    return names.compactMap { $0 }.map { "#define \($0)\n" }.joined()
  }

  /// The direction of a place on a face, -1…1 from its top left: the inverse of `peel_face`.
  static let rays = """
    vec3 peel_ray(int face, vec2 p) {
      if (face == 0) return vec3(1.0, -p.y, -p.x);
      if (face == 1) return vec3(-1.0, -p.y, p.x);
      if (face == 2) return vec3(p.x, 1.0, p.y);
      if (face == 3) return vec3(p.x, -1.0, -p.y);
      if (face == 4) return vec3(p.x, -p.y, 1.0);
      return vec3(-p.x, -p.y, -1.0);
    }

    """

  /// The functions that a wide shader calls in place of GLSL's own.
  static let text =
    faces + volumes + """
      vec2 peel_panorama(vec3 d) {
        float r = max(length(d), 1e-20);
        return vec2(0.5 + atan(d.x, -d.z) / 6.28318531, 0.5 + asin(clamp(d.y / r, -1.0, 1.0)) / 3.14159265);
      }
      vec4 peel_solid(sampler2D s, vec3 d, float lod) {
        ivec2 size = textureSize(s, 0);
        if (size.x == 6 * size.y) return peel_cubeMap(s, vec2(6.0, 1.0), d, lod);
        if (3 * size.x == 4 * size.y) return peel_cubeMap(s, vec2(4.0, 3.0), d, lod);
        if (size.x == size.y * size.y) return peel_volume(s, d);
        return textureLod(s, peel_panorama(d), lod);
      }
      vec4 peel_texture(sampler2D s, vec2 p) { return texture(s, p); }
      vec4 peel_texture(sampler2D s, vec2 p, float bias) { return texture(s, p, bias); }
      vec4 peel_texture(sampler2D s, vec3 d) { return peel_solid(s, d, 0.0); }
      vec4 peel_texture(sampler2D s, vec3 d, float bias) { return peel_solid(s, d, max(bias, 0.0)); }
      vec4 peel_texture(sampler2D s, float x) { return texture(s, vec2(x, 0.5)); }
      vec4 peel_texture(sampler2D s, float x, float bias) { return texture(s, vec2(x, 0.5), bias); }
      vec4 peel_texelFetch(sampler2D s, ivec2 p, int lod) { return texelFetch(s, p, lod); }
      vec4 peel_texelFetch(sampler2D s, ivec3 p, int lod) {
        return texelFetch(s, ivec2(p.z * textureSize(s, 0).y + p.x, p.y), 0);
      }
      vec4 peel_texelFetch(sampler2D s, int x, int lod) { return texelFetch(s, ivec2(x, 0), lod); }
      vec4 peel_textureLod(sampler2D s, vec2 p, float lod) { return textureLod(s, p, lod); }
      vec4 peel_textureLod(sampler2D s, float x, float lod) { return textureLod(s, vec2(x, 0.5), lod); }
      vec4 peel_textureLod(sampler2D s, vec3 d, float lod) { return peel_solid(s, d, lod); }
      vec4 peel_textureGrad(sampler2D s, vec2 p, vec2 dx, vec2 dy) { return textureGrad(s, p, dx, dy); }
      vec4 peel_textureGrad(sampler2D s, vec3 d, vec3 dx, vec3 dy) { return peel_solid(s, d, 0.0); }

      """

  /// Cube maps.
  ///
  /// Faces are numbered +x -x +y -y +z -z, and lie as in table "Selection of cube map images" of OpenGL ES 3.0. A lookup stays half a texel inside of its face, of the level that it reads.
  private static let faces = """
    vec3 peel_face(vec3 d) {
      vec3 a = max(abs(d), 1e-20);
      if (a.x >= a.y && a.x >= a.z)
        return vec3(vec2(d.x > 0.0 ? -d.z : d.z, -d.y) / a.x * 0.5 + 0.5, d.x > 0.0 ? 0.0 : 1.0);
      if (a.y >= a.z)
        return vec3(vec2(d.x, d.y > 0.0 ? d.z : -d.z) / a.y * 0.5 + 0.5, d.y > 0.0 ? 2.0 : 3.0);
      return vec3(vec2(d.z > 0.0 ? d.x : -d.x, -d.y) / a.z * 0.5 + 0.5, d.z > 0.0 ? 4.0 : 5.0);
    }
    const vec2 peel_cross[6] = vec2[6](
      vec2(2.0, 1.0), vec2(0.0, 1.0), vec2(1.0, 0.0), vec2(1.0, 2.0), vec2(1.0, 1.0), vec2(3.0, 1.0));
    vec4 peel_cubeMap(sampler2D s, vec2 cells, vec3 d, float lod) {
    #ifndef peel_hasMipmaps
      lod = 0.0;
    #endif
      vec3 face = peel_face(d);
      vec2 cell = cells.y == 1.0 ? vec2(face.z, 0.0) : peel_cross[int(face.z)];
      float side = float(textureSize(s, 0).y) / cells.y;
      float edge = min(0.5 * exp2(ceil(max(lod, 0.0))) / side, 0.5);
      vec2 p = (cell + clamp(face.xy, edge, 1.0 - edge)) / cells;
      return textureLod(s, vec2(p.x, 1.0 - p.y), lod);
    }

    """

  /// Volumes, whose slices stand in a row from z = 0 on.
  private static let volumes = """
    vec4 peel_voxel(sampler2D s, vec3 i, float n) {
    #if defined(peel_repeats)
      i = floor(mod(i + 0.5, n));
    #elif defined(peel_mirrors)
      i = floor(mod(i + 0.5, 2.0 * n));
      i = min(i, 2.0 * n - 1.0 - i);
    #else
      i = clamp(i, 0.0, n - 1.0);
    #endif
      return texelFetch(s, ivec2(i.z * n + i.x, i.y), 0);
    }
    vec4 peel_volume(sampler2D s, vec3 p) {
      float n = float(textureSize(s, 0).y);
    #ifdef peel_isNearest
      return peel_voxel(s, floor(p * n), n);
    #else
      p = p * n - 0.5;
      vec3 i = floor(p);
      p -= i;
      vec4 row[4];
      for (int k = 0; k < 4; k++) {
        vec3 first = i + vec3(0.0, k % 2, k / 2);
        row[k] = mix(peel_voxel(s, first, n), peel_voxel(s, first + vec3(1.0, 0.0, 0.0), n), p.x);
      }
      return mix(mix(row[0], row[1], p.y), mix(row[2], row[3], p.y), p.z);
    #endif
    }

    """
}
