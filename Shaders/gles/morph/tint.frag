#version 300 es
// A colour as far as a picture covers.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform vec4 tint;   // premultiplied

out vec4 color;

void main() {
  color = tint * (texture(picture, vUV).a * unitSquareCoverage(vUV));
}
