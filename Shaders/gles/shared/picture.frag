#version 300 es
// A premultiplied picture in a rectangle with smooth edges. Tint.swift defines TINTED where its alpha
// is drawn in one colour.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform float opacity;   // 0...1

#ifdef TINTED
uniform vec4 tint;   // premultiplied
#endif

out vec4 color;

void main() {
  color = texture(picture, vUV) * (unitSquareCoverage(vUV) * opacity);
#ifdef TINTED
  color = tint * color.a;
#endif
}
