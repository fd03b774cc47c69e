// Swift twin: MeshMinification.swift, which defines MINIFIED where the mesh shrinks its picture.
#include "coverage.glsl"

uniform highp sampler2D picture;
uniform int hasBorder;   // 1 where the mesh reaches beyond the picture, which is transparent there

#ifdef MINIFIED
const float mostTaps = 16.0;   // along each side of a pixel

// The mean over what a pixel shows of the picture: taps at most a texel apart.
vec4 meshTexel(vec2 unit) {
  vec2 across = dFdx(unit);
  vec2 down = dFdy(unit);
  vec2 size = vec2(textureSize(picture, 0));
  vec2 texels = vec2(length(across * size), length(down * size));
  // A hundredth of a texel is rounding.
  vec2 taps = clamp(ceil(texels - 0.01), 1.0, mostTaps);
  vec2 tap = vec2(0.5);
  vec4 sum = vec4(0.0);
  // There is always one; llvmpipe takes as long for a loop's last test as for a whole turn.
  do {
    vec2 place = tap / taps - 0.5;
    sum += textureLod(picture, unit + place.x * across + place.y * down, 0.0);
    tap.x += 1.0;
    if (tap.x > taps.x) { tap = vec2(0.5, tap.y + 1.0); }
  } while (tap.y < taps.y);
  return sum / (taps.x * taps.y);
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
