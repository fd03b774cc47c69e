#version 300 es
// A reduced picture enlarged by the cubic B-spline. Swift twin: Blur.swift, `splineVariance`.
precision highp float;
precision highp int;

in vec2 vUnit;

uniform highp sampler2D picture;   // reduced, with an empty margin of two texels or more
uniform float opacity;             // 0...1

out vec4 color;

vec4 splineWeights(float t) {
  float s = 1.0 - t;
  float t2 = t * t;
  float s2 = s * s;
  return vec4(
      s2 * s, 4.0 - 6.0 * t2 + 3.0 * t2 * t, 4.0 - 6.0 * s2 + 3.0 * s2 * s, t2 * t) / 6.0;
}

void main() {
  vec2 position = vUnit * vec2(textureSize(picture, 0)) - 0.5;
  vec2 first = floor(position);
  vec4 x = splineWeights(position.x - first.x);
  vec4 y = splineWeights(position.y - first.y);
  ivec2 corner = ivec2(first) - 1;
  ivec2 limit = textureSize(picture, 0) - 1;
  vec4 sum = vec4(0.0);
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) {
      ivec2 texel = clamp(corner + ivec2(column, row), ivec2(0), limit);
      sum += x[column] * y[row] * texelFetch(picture, texel, 0);
    }
  }
  color = sum * opacity;
}
