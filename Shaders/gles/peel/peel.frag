#version 300 es
// The sheet's picture with the highlight that runs over the bend, and smooth edges.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform float peeled;      // 0 flat ... 1 lifted
uniform float highlight;   // light added at the steepest row, 0...1

out vec4 color;

void main() {
  vec4 sheet = texture(picture, vUV);
  float t = 2.0 * clamp(peeled - 0.5 * vUV.y, 0.0, 0.5);
  // The sine is 0 at both ends but for rounding, and a power of less than 0 is not a number.
  float light = highlight * pow(max(sin(3.14159265 * t), 0.0), 12.0);
  sheet.rgb = min(sheet.rgb + light * sheet.a, sheet.aaa);
  color = sheet * unitSquareCoverage(vUV);
}
