#version 300 es
// A side of a sheet, or the shade around it. BookPrint.swift defines PAGE: 0 the shade alone, 1 blank paper, 2 a picture as large as
// its paper, 3 a smaller one. BookDrawing.swift defines RIMS, the number of lines where the sheet turns away.
precision highp float;
precision highp int;
#include "coverage.glsl"

in vec2 vUV;
in vec2 vLight;

#if PAGE
uniform vec4 paper;   // premultiplied
#endif
#if PAGE > 1
#include "minified.glsl"
uniform highp sampler2D picture;
#endif
#if PAGE == 3
uniform vec4 pictureUnits;   // units of the page to those of the picture: factor and shift
#endif
#if PAGE && RIMS
uniform vec3 rims[RIMS];   // their normals, inwards, and what is added for the share of a pixel inside
#endif

out vec4 color;

#if PAGE
vec4 printed() {
#if PAGE == 1
  return paper;
#else
#if PAGE == 2
  vec4 shown = minified(picture, vUV);
#else
  vec2 unit = vUV * pictureUnits.xy + pictureUnits.zw;
  vec4 shown = minified(picture, unit) * unitSquareCoverage(unit);
#endif
  return shown + (1.0 - shown.a) * paper;
#endif
}

void main() {
  float coverage = unitSquareCoverage(vUV);
#if RIMS
  for (int i = 0; i < RIMS; ++i) {
    coverage *= clamp(dot(rims[i].xy, gl_FragCoord.xy) + rims[i].z, 0.0, 1.0);
  }
#endif
  vec4 shown = printed();
  color = vec4(min(shown.rgb * vLight.x + shown.a * vLight.y, shown.aaa), shown.a) * coverage;
}
#else
void main() { color = vec4(0.0, 0.0, 0.0, 1.0 - vLight.x); }
#endif
