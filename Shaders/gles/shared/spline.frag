#version 300 es
// A reduced picture, enlarged along x already, in a rectangle. Tint.swift defines TINTED where its
// alpha is drawn in one colour.
precision highp float;
precision highp int;
#include "spline.glsl"

in vec2 vUV;

uniform highp sampler2D picture;   // read nearest
uniform float opacity;             // 0...1

#ifdef TINTED
uniform vec4 tint;   // premultiplied
#endif

out vec4 color;

void main() {
  color = splineSample(picture, vUV) * opacity;
#ifdef TINTED
  color = tint * color.a;
#endif
}
