#version 300 es
// A blurred picture where it is above a threshold. Swift twin: ThresholdDraw.swift, which defines PAINT:
// 0 for one colour, 1 for the blurred picture's own, 2 for those it had before and around them its own; and
// LINEAR where these are linear light.
precision highp float;
precision highp int;
#include "thresholdcoverage.glsl"
#ifdef LINEAR
#include "linearlight.glsl"
#endif

in vec2 vUV;

#if PAINT == 0
uniform vec4 paint;               // premultiplied
#else
uniform highp sampler2D colors;   // the picture, read nearest
#endif
#if PAINT == 2
uniform highp sampler2D detail;   // unblurred, read nearest
uniform vec2 detailOrigin;        // its top-left corner in canvas pixels
#endif

out vec4 color;

#if PAINT == 2
// The unblurred picture at this pixel.
vec4 detailHere() {
  vec2 place = (gl_FragCoord.xy - detailOrigin) / vec2(textureSize(detail, 0));
  bool inside = place == clamp(place, 0.0, 1.0);
  return inside ? texture(detail, place) : vec4(0.0);
}
#endif

void main() {
  vec2 slope;
  float measured = measuredSample(vUV, slope).a;
  float coverage = thresholdCoverage(measured, slope);
#if PAINT == 0
  color = paint * coverage;
#else
  vec4 blurred = blurredSample(colors, vUV);
  vec3 own = min(blurred.rgb / max(blurred.a, 1e-5), 1.0);
#if PAINT == 2
  vec4 sharp = detailHere();
  own = min(sharp.rgb + (1.0 - sharp.a) * own, 1.0);
#endif
#ifdef LINEAR
  own = encodedLight(own);
#endif
  color = vec4(own, 1.0) * coverage;
#endif
}
