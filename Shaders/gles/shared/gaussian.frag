#version 300 es
// One axis of a narrow blur. Swift twin: Blur.swift, which defines RADIUS, the taps to each side.
precision highp float;
precision highp int;
#include "taps.glsl"

uniform int start;                   // texel of the picture under the destination's first one
uniform float weights[RADIUS + 1];   // of the middle tap, and of each pair further out

out vec4 color;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy) + start * axis;
  ivec2 extent = textureSize(picture, 0);
  int position = onAxis(here);
  int length = onAxis(extent);
  vec2 texel = 1.0 / vec2(extent);
  vec2 place = (vec2(here) + 0.5) * texel;
  vec2 along = vec2(axis) * texel;
  vec4 sum = weightInside(weights[0], position, length) * texture(picture, place);
  for (int i = 1; i <= RADIUS; ++i) {
    sum += weightInside(weights[i], position - i, length)
        * texture(picture, place - float(i) * along);
    sum += weightInside(weights[i], position + i, length)
        * texture(picture, place + float(i) * along);
  }
  color = sum;
}
