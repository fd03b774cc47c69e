#version 300 es
// One axis of the reduction before a wide Gaussian. Swift twin: Blur.swift, `reductionVariance`.
//
// Reduced texel j lies at x = factor * (j + 1/2) and is the mean of the pixels around it under a
// tent of half-width `factor`. Outside the picture there is nothing.
precision highp float;
precision highp int;

uniform highp sampler2D picture;
uniform ivec2 axis;   // (1, 0) or (0, 1)
uniform int factor;   // pixels a texel, 2 or more
uniform int margin;   // reduced texels before the picture's first

out vec4 color;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  int j = here.x * axis.x + here.y * axis.y - margin;
  ivec2 across = here * (1 - axis);
  ivec2 extent = textureSize(picture, 0);
  int first = factor * j - factor / 2;
  int last = factor * j + factor - 1 + factor / 2;
  float center = float(factor) * (float(j) + 0.5) - 0.5;
  int end = min(last, extent.x * axis.x + extent.y * axis.y - 1);
  vec4 sum = vec4(0.0);
  for (int i = max(first, 0); i <= end; ++i) {
    float weight = float(factor) - abs(float(i) - center);
    sum += weight * texelFetch(picture, across + i * axis, 0);
  }
  color = sum / float(factor * factor);
}
