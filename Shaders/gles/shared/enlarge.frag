#version 300 es
// Enlarges a reduced picture along one axis. BlurPasses.swift defines MEASURED: 1 where a threshold
// follows, for which the picture's change along x takes the place of blue, and what is measured that
// of alpha.
precision highp float;
precision highp int;
#include "spline.glsl"

uniform highp sampler2D picture;   // reduced, read nearest
uniform ivec2 axis;                // (1, 0) or (0, 1)
uniform float factor;              // pixels a texel
uniform float phase;               // pixels from the destination's grid to the picture's, 0...1
#if MEASURED
uniform vec4 measure;              // what is measured of a premultiplied colour
#endif

out vec4 color;

void main() {
  vec2 along = vec2(axis);
  vec2 texel = 1.0 / vec2(textureSize(picture, 0));
  float position = (dot(gl_FragCoord.xy, along) - phase) / factor + (float(SPLINE_BORDER) - 0.5);
  float before = floor(position);
  vec2 first = mix(gl_FragCoord.xy, vec2(before - 0.5), along) * texel;
  vec4 row[4] = splineTaps(picture, first, along * texel);
  vec4 sum = splineSum(row, splineWeights(position - before));
#if MEASURED
  float slope = dot(splineSum(row, splineSlopes(position - before)), measure) / factor;
  color = vec4(sum.rg, slope, dot(sum, measure));
#else
  color = sum;
#endif
}
