#version 300 es
// The sheet's picture with the highlight that runs over the bend, and smooth edges.
//
// SheetMesh.swift defines BORDER: 0 where no edge can be.
precision highp float;
#include "coverage.glsl"
#include "finish.glsl"
#include "halfwave.glsl"

in vec2 vUV;
#ifdef FINISH
in float vSlope;
#endif

uniform highp sampler2D picture;
uniform float peeled;      // 0 flat ... 1 lifted
uniform float highlight;   // light added at the steepest row, 0...1

out vec4 color;

void main() {
  vec4 sheet = finished(texture(picture, vUV), vUV, normalize(vec3(0.0, -vSlope, 1.0)));
  float t = 2.0 * clamp(peeled - 0.5 * vUV.y, 0.0, 0.5);
  float wave = halfWave(t);
  float wave2 = wave * wave;
  float wave4 = wave2 * wave2;
  float light = highlight * wave4 * wave4 * wave4;
  sheet.rgb = min(sheet.rgb + light * sheet.a, sheet.aaa);
#if BORDER
  sheet *= unitSquareCoverage(vUV);
#endif
  color = sheet;
}
