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
  #define ROW(j) (x.x * texelFetch(picture, corner + ivec2(0, j), 0) + x.y * texelFetch(picture, corner + ivec2(1, j), 0) + x.z * texelFetch(picture, corner + ivec2(2, j), 0) + x.w * texelFetch(picture, corner + ivec2(3, j), 0))
  color = (y.x * ROW(0) + y.y * ROW(1) + y.z * ROW(2) + y.w * ROW(3)) * opacity;
}
