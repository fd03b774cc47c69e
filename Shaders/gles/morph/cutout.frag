#version 300 es
// A blurred picture, as opaque as it is, where its blurred shape is above a threshold.
precision highp float;
precision highp int;
#include "thresholdcoverage.glsl"

in vec2 vUV;

uniform highp sampler2D colors;   // as large as the shape, which is the picture, and read nearest

out vec4 color;

// The straight colour, at its mean alpha, which counts each place by its own: soft edges and the
// emptiness around them do not make what they surround fainter. `shape` is as shape.frag draws it.
vec4 cutoutColor(vec4 blurred, vec4 shape) {
  vec3 own = min(blurred.rgb / max(blurred.a, 1e-6), 1.0);
  return vec4(own, 1.0) * min(shape.r / max(shape.g, 1e-6), 1.0);
}

void main() {
  vec2 slope;
  vec4 shape = measuredSample(vUV, slope);
  color = cutoutColor(blurredSample(colors, vUV), shape) * thresholdCoverage(shape.a, slope);
}
