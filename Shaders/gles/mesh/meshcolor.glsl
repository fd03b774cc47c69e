// Swift twin: MeshMinification.swift, which defines MINIFIED where the mesh shrinks its picture.
#include "coverage.glsl"

uniform highp sampler2D picture;
uniform int hasBorder;   // 1 where the mesh reaches beyond the picture, which is transparent there

#ifdef MINIFIED
const int mostTaps = 16;   // along each side of a pixel

// The mean over what a pixel shows of the picture: taps at most a texel apart.
vec4 meshTexel(vec2 unit) {
  vec2 across = dFdx(unit);
  vec2 down = dFdy(unit);
  vec2 size = vec2(textureSize(picture, 0));
  vec2 texels = vec2(length(across * size), length(down * size));
  // A hundredth of a texel is rounding.
  ivec2 taps = clamp(ivec2(ceil(texels - 0.01)), 1, mostTaps);
  vec4 sum = vec4(0.0);
  for (int y = 0; y < taps.y; ++y) {
    for (int x = 0; x < taps.x; ++x) {
      vec2 place = (vec2(x, y) + 0.5) / vec2(taps) - 0.5;
      sum += textureLod(picture, unit + place.x * across + place.y * down, 0.0);
    }
  }
  return sum / float(taps.x * taps.y);
}
#else
vec4 meshTexel(vec2 unit) { return texture(picture, unit); }
#endif

// The premultiplied picture at a point of the sheet.
vec4 meshColor(vec2 unit) {
  vec4 texel = meshTexel(unit);
  if (hasBorder != 0) { texel *= unitSquareCoverage(unit); }
  return texel;
}
