#version 300 es
// Where a picture shows anything: red and green its alpha squared and plain, alpha 1.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform float opacity;   // 0...1

out vec4 color;

void main() {
  float alpha = texture(picture, vUV).a;
  vec4 shape = vec4(alpha * alpha, alpha, 0.0, alpha > 0.0 ? 1.0 : 0.0);
  color = shape * (unitSquareCoverage(vUV) * opacity);
}
