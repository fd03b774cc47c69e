#version 300 es
// A picture of thin strokes whose dark parts have the tint's colour. ColorSpace.swift defines LINEAR where its colours become linear light.
precision highp float;
#include "coverage.glsl"
#include "finish.glsl"
#ifdef LINEAR
#include "linearlight.glsl"
#endif

in vec2 vUV;

uniform highp sampler2D picture;
uniform float opacity;   // 0...1
uniform vec4 tint;       // premultiplied

out vec4 color;

// What is darker than this takes the tint, and what is brighter than twice that does not.
const float DARK = 0.25;

void main() {
  vec4 own = texture(picture, vUV);
  float brightest = max(own.r, max(own.g, own.b)) / max(own.a, 1e-5);
  vec3 lit = tint.rgb / max(tint.a, 1e-5) * own.a;
  own.rgb = mix(lit, own.rgb, smoothstep(DARK, 2.0 * DARK, brightest));
#ifdef LINEAR
  own.rgb = linearLight(min(own.rgb / max(own.a, 1e-5), 1.0)) * own.a;
#endif
  color = own * (unitSquareCoverage(vUV) * opacity);
  color = finishedOnCanvas(color, vec2(0.0));
}
