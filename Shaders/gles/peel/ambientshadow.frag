#version 300 es
// The shadow around what has lifted of a sheet, from a blurred picture. Swift twin: PeelShadow.swift,
// which defines SPLINE_BORDER for a reduced picture that is enlarged along x only.
precision highp float;
precision highp int;
#include "coverage.glsl"
#include "shadowtint.glsl"
#ifdef SPLINE_BORDER
#include "spline.glsl"
#endif

in vec2 vUV;

uniform highp sampler2D picture;
uniform vec2 sheetRow;   // the sheet's row = sheetRow.x + sheetRow.y * vUV.y, 0...1 from its top
uniform float peeled;    // 0 flat ... 1 lifted
uniform float opacity;   // around a row that has lifted, 0...1

out vec4 color;

void main() {
  float row = sheetRow.x + sheetRow.y * vUV.y;
  float share = opacity * smoothstep(0.0, 1.0, 2.0 * peeled - row);
#ifdef SPLINE_BORDER
  vec4 soft = splineSample(picture, vUV);
#else
  vec4 soft = texture(picture, vUV);
#endif
  color = tinted(soft * (share * unitSquareCoverage(vUV)));
}
