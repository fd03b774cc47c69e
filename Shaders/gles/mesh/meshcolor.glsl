#include "coverage.glsl"

uniform highp sampler2D picture;
uniform int hasBorder;   // 1 where the mesh reaches beyond the picture, which is transparent there

// The premultiplied picture at a point of the sheet.
vec4 meshColor(vec2 unit) {
  vec4 texel = texture(picture, unit);
  if (hasBorder != 0) { texel *= unitSquareCoverage(unit); }
  return texel;
}
