#version 300 es
// A blurred picture of reduced size, as opaque as it is, where its blurred shape is above a threshold.
precision highp float;
precision highp int;
#include "spline.glsl"
#include "cutoutcolor.glsl"

in vec2 vUV;

uniform highp sampler2D picture;   // the shape, reduced
uniform highp sampler2D colors;    // reduced as the shape is
uniform vec2 size;                 // what it covers, in pixels

out vec4 color;

void main() {
  vec2 slope;
  vec4 shape = splineSlope(picture, vUV, measure, slope);
  // From texels to pixels.
  slope *= splineExtent(picture) / size;
  color = cutoutColor(splineSample(colors, vUV), shape) * thresholdCoverage(shape, slope);
}
