#version 300 es
// A reduced picture, enlarged along x already, in a rectangle.
precision highp float;
precision highp int;
#include "shadowtint.glsl"
#include "spline.glsl"

in vec2 vUV;

uniform highp sampler2D picture;   // read nearest
uniform float opacity;             // 0...1

out vec4 color;

void main() {
  color = tinted(splineSample(picture, vUV) * opacity);
}
