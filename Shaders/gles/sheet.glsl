#include "coverage.glsl"

uniform highp sampler2D picture;
uniform int hasBorder;   // 1 where the mesh reaches beyond the picture, which is transparent there

// The premultiplied picture at a point of the sheet; what is fully transparent hides nothing.
vec4 sheetColor(vec2 unit) {
  vec4 sheet = texture(picture, unit);
  if (hasBorder != 0) { sheet *= unitSquareCoverage(unit); }
  return sheet;
}
