#version 300 es
// A picture, or a colour as far as it covers where MorphFrame.swift defines TINT, with a finish.
precision highp float;
#include "coverage.glsl"
#include "finish.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
#ifdef TINT
uniform vec4 tint;   // premultiplied
#endif

out vec4 color;

void main() {
  vec4 own = texture(picture, vUV);
  float coverage = unitSquareCoverage(vUV);
#ifdef TINT
  color = tint * (own.a * coverage);
#else
  color = own * coverage;
#endif
  color = finishedOnCanvas(color, vec2(0.0));
}
