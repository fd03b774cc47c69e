#version 300 es
// Halves a picture along one axis. Swift twin: Blur.swift, `Reduction`.
//
// Texel j lies at x = 2j + 1, between two texels of the picture, and weighs eight around it by the
// binomial coefficients: the filter of seven coin tosses is all but a Gaussian.
precision highp float;
precision highp int;
#include "taps.glsl"

uniform int start;   // texel of the picture under the first tap of the destination's first one

out vec4 color;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy) * (1 + axis) + start * axis;
  ivec2 extent = textureSize(picture, 0);
  int position = onAxis(here);
  int length = onAxis(extent);
  vec2 texel = 1.0 / vec2(extent);
  vec2 place = (vec2(here) + 0.5) * texel;
  vec2 along = vec2(axis) * texel;
  const float weights[8] = float[8](1.0, 7.0, 21.0, 35.0, 35.0, 21.0, 7.0, 1.0);
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 8; ++i) {
    sum += weightInside(weights[i] / 128.0, position + i, length)
        * texture(picture, place + float(i) * along);
  }
  color = sum;
}
