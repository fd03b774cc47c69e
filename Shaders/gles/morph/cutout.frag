#version 300 es
// A blurred picture, as opaque as it is, where its blurred shape is above a threshold. Swift twin:
// ThresholdDraw.swift, which defines FIELDS: 1 where the shape is between two, and SOLID and LINEAR where
// the result is opaque and the picture in linear light.
precision highp float;
precision highp int;
#include "thresholdcoverage.glsl"
#include "finish.glsl"
#ifdef LINEAR
#include "linearlight.glsl"
#endif

uniform highp sampler2D colors;   // as large as the shape, which is the picture, and read nearest
#if FIELDS
uniform vec2 shares;              // what the shapes in blue and in alpha count, together 1
#endif

out vec4 color;

// The straight colour, at its mean alpha, which counts each place by its own: soft edges and the
// emptiness around them do not make what they surround fainter. `shape` is as shape.frag draws it.
vec4 cutoutColor(vec4 blurred, vec4 shape) {
  vec3 own = min(blurred.rgb / max(blurred.a, 1e-6), 1.0);
#ifdef LINEAR
  own = encodedLight(own);
#endif
#ifdef SOLID
  return vec4(own, 1.0);
#else
  return vec4(own, 1.0) * min(shape.r / max(shape.g, 1e-6), 1.0);
#endif
}

#if FIELDS
// How many sigma inside its edge a place is, from the share that a blurred straight edge has there: the
// normal distribution's quantile within 5e-4 (Abramowitz and Stegun 26.2.23), up to what the blur reaches.
float depthInside(float covered) {
  float tail = clamp(min(covered, 1.0 - covered), 2.4e-4, 0.5);
  float t = sqrt(-2.0 * log(tail));
  float depth = t - (2.515517 + t * (0.802853 + t * 0.010328))
      / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  return covered < 0.5 ? -depth : depth;
}
#endif

void main() {
  vec2 uv = pictureUV();
#if FIELDS
  vec4 shape = blurredSample(picture, uv);
  float measured = dot(shares, vec2(depthInside(shape.b), depthInside(shape.a)));
  vec2 slope = vec2(dFdx(measured), dFdy(measured));
#else
  vec2 slope;
  vec4 shape = measuredSample(uv, slope);
  float measured = shape.a;
#endif
  color = cutoutColor(blurredSample(colors, uv), shape) * thresholdCoverage(measured, slope);
#if FIELDS
  // What the depth changes of the share that a blurred straight edge has: the normal distribution.
  slope *= 0.39894228 * exp(-0.5 * measured * measured);
#endif
  color = finishedOnCanvas(color, slope);
}
