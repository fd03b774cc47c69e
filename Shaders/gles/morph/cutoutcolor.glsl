// What shows of a blurred picture that stays as opaque as it is.
#include "thresholdcoverage.glsl"

// Its straight colour, at its mean alpha, which counts each place by its own: soft edges and the
// emptiness around them do not make what they surround fainter. `shape` is as shape.frag draws it.
vec4 cutoutColor(vec4 blurred, vec4 shape) {
  vec3 own = min(blurred.rgb / max(blurred.a, 1e-6), 1.0);
  return vec4(own, 1.0) * min(shape.r / max(shape.g, 1e-6), 1.0);
}
