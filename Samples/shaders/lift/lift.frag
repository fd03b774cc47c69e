#version 300 es
// The sheet's picture with a light on the rows that rise, and smooth edges.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform float peeled;   // 0 flat ... 1 lifted

out vec4 color;

void main() {
  vec4 sheet = texture(picture, vUV);
  float t = 2.0 * clamp(peeled - 0.5 * vUV.y, 0.0, 0.5);
  float light = 0.125 * pow(max(sin(3.14159265 * t), 0.0), 12.0);
  // Colours are multiplied by alpha, and so is light.
  sheet.rgb = min(sheet.rgb + light * sheet.a, sheet.aaa);
  color = sheet * unitSquareCoverage(vUV);
}
