#include "coverage.glsl"
#include "finish.glsl"
#include "minified.glsl"

uniform highp sampler2D picture;
uniform int hasBorder;   // 1 where the mesh reaches beyond the picture, which is transparent there

// The premultiplied picture at a point of the sheet.
vec4 meshColor(vec2 unit) {
  vec4 texel = minified(picture, unit);
  if (hasBorder != 0) { texel *= unitSquareCoverage(unit); }
  return texel;
}

// The same with its finish, on the side that faces the viewer; `normal` has any length.
vec4 finishedColor(vec4 sheet, vec2 unit, vec3 normal) {
  vec3 facing = normal * (inversesqrt(max(dot(normal, normal), 1e-24)) * (normal.z < 0.0 ? -1.0 : 1.0));
  return finished(sheet, unit, facing);
}
