#version 300 es
// A blurred picture of reduced size where it is above a threshold.
precision highp float;
precision highp int;
#include "spline.glsl"
#include "threshold.glsl"

in vec2 vUV;

uniform highp sampler2D picture;   // reduced
uniform vec2 size;                 // what it covers, in pixels

out vec4 color;

void main() {
  vec2 slope;
  vec4 blurred = splineSlope(picture, vUV, measure, slope);
  // From texels to pixels.
  slope *= splineExtent(picture) / size;
  color = thresholded(blurred, slope);
}
