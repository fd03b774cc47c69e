// What of a blurred picture is above a threshold. Swift twin: ThresholdDraw.swift.
#include "thresholdcoverage.glsl"

uniform highp sampler2D detail;   // unblurred, read nearest; only sampled where `detailed`
uniform vec4 paint;          // premultiplied, for all that is above
uniform float keepsColor;    // 1: the picture's own colours instead of `paint`
uniform float detailed;      // 1: over them those of `detail`
uniform vec2 detailOrigin;   // top-left corner of `detail` in canvas pixels

// The unblurred picture at this pixel.
vec4 detailHere() {
  vec2 place = (gl_FragCoord.xy - detailOrigin) / vec2(textureSize(detail, 0));
  bool inside = place == clamp(place, 0.0, 1.0);
  return inside ? texture(detail, place) : vec4(0.0);
}

// `slope` is the change of the measure per pixel.
vec4 thresholded(vec4 blurred, vec2 slope) {
  float coverage = thresholdCoverage(blurred, slope);
  if (coverage == 0.0 || keepsColor == 0.0) { return paint * coverage; }
  vec3 own = min(blurred.rgb / max(blurred.a, 1e-5), 1.0);
  if (detailed > 0.0) {
    vec4 sharp = detailHere();
    own = min(sharp.rgb + (1.0 - sharp.a) * own, 1.0);
  }
  return vec4(own, 1.0) * coverage;
}
