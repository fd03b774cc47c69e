#version 300 es
// A reduced picture enlarged by the cubic B-spline. Swift twin: Blur.swift, `splineVariance`.
precision highp float;
precision highp int;

in vec2 vUnit;   // 0...1 over the picture without its outermost two texels

uniform highp sampler2D picture;   // reduced; its outermost two texels are empty
uniform float opacity;             // 0...1

out vec4 color;

// Weights of the texels at -1, 0, 1 and 2 from the one before a position t texels behind it.
vec4 splineWeights(float t) {
  float s = 1.0 - t;
  float t2 = t * t;
  float s2 = s * s;
  return vec4(
      s2 * s, 4.0 - 6.0 * t2 + 3.0 * t2 * t, 4.0 - 6.0 * s2 + 3.0 * s2 * s, t2 * t) / 6.0;
}

vec4 weightedRow(ivec2 first, vec4 weights) {
  return weights.x * texelFetch(picture, first, 0)
      + weights.y * texelFetch(picture, first + ivec2(1, 0), 0)
      + weights.z * texelFetch(picture, first + ivec2(2, 0), 0)
      + weights.w * texelFetch(picture, first + ivec2(3, 0), 0);
}

void main() {
  vec2 position = vUnit * vec2(textureSize(picture, 0) - 4) + 1.5;
  vec2 before = floor(position);
  vec4 x = splineWeights(position.x - before.x);
  vec4 y = splineWeights(position.y - before.y);
  ivec2 first = ivec2(before) - 1;
  color = opacity * (y.x * weightedRow(first, x) + y.y * weightedRow(first + ivec2(0, 1), x)
      + y.z * weightedRow(first + ivec2(0, 2), x) + y.w * weightedRow(first + ivec2(0, 3), x));
}
