#version 300 es
// A premultiplied picture in a rectangle with smooth edges.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform float opacity;   // 0...1

out vec4 color;

void main() {
  color = texture(picture, vUV) * (unitSquareCoverage(vUV) * opacity);
}
