#version 300 es
// A blurred picture where it is above a threshold. Swift twin: ThresholdDraw.swift, which defines PAINT:
// 0 for one colour, 1 for the blurred picture's own, 2 for those it had before, carried outwards, 3 for all
// of the blurred picture; LINEAR where these are linear light; and AMONG_OTHERS where others are blurred with it.
precision highp float;
precision highp int;
#include "thresholdcoverage.glsl"
#include "finish.glsl"
#ifdef LINEAR
#include "linearlight.glsl"
#endif

#if PAINT == 0
uniform vec4 paint;               // premultiplied
#else
uniform highp sampler2D colors;   // the picture, read nearest
#endif
#if PAINT == 2
uniform highp sampler2D detail;   // unblurred, read nearest
uniform vec2 detailOrigin;        // its top-left corner in canvas pixels
uniform int reach;                // how far its colours are carried, in pixels
#ifdef AMONG_OTHERS
uniform highp sampler2D ownColors;   // with the blur, without the others, as `colors`
#endif
#endif

out vec4 color;

#if PAINT == 2
// The unblurred picture `offset` pixels from here.
vec4 detailAt(vec2 offset) {
  vec2 place = (gl_FragCoord.xy + offset - detailOrigin) / vec2(textureSize(detail, 0));
  bool inside = place == clamp(place, 0.0, 1.0);
  return inside ? texture(detail, place) : vec4(0.0);
}

// The straight colour of the picture's first pixel up the slope; `otherwise` where there is none.
vec3 carried(vec2 slope, vec3 otherwise) {
  float steep = length(slope);
  if (steep < 1e-7) return otherwise;
  vec2 way = slope / steep;
  for (int i = 1; i <= reach; ++i) {
    vec4 found = detailAt(float(i) * way);
    if (found.a < 0.5) continue;
    // The next one is further inside of a soft edge.
    vec4 next = detailAt(float(i + 1) * way);
    if (next.a > found.a) found = next;
    return found.rgb / found.a;
  }
  return otherwise;
}

#ifdef AMONG_OTHERS
// The picture's own blur here and, as `slope`, its change per pixel.
float ownBlur(vec2 uv, out vec2 slope) {
  vec2 pixel = 1.0 / size;
  slope = 0.5 * vec2(
      blurredSample(ownColors, uv + vec2(pixel.x, 0.0)).a - blurredSample(ownColors, uv - vec2(pixel.x, 0.0)).a,
      blurredSample(ownColors, uv + vec2(0.0, pixel.y)).a - blurredSample(ownColors, uv - vec2(0.0, pixel.y)).a);
  return blurredSample(ownColors, uv).a;
}
#endif
#endif

void main() {
  vec2 uv = pictureUV();
  vec2 slope;
  float measured = measuredSample(uv, slope).a;
#if PAINT == 3
  float coverage = measured;
#else
  float coverage = thresholdCoverage(measured, slope);
#endif
#if PAINT == 0
  color = finishedOnCanvas(paint * coverage, slope);
#else
  vec4 blurred = blurredSample(colors, uv);
  vec3 own = min(blurred.rgb / max(blurred.a, 1e-5), 1.0);
#if PAINT == 2
  // An opaque picture is drawn over this.
  if (detailAt(vec2(0.0)).a < 1.0 && coverage > 0.0) {
#ifdef AMONG_OTHERS
    vec2 inwards;
    float share = ownBlur(uv, inwards) / max(blurred.a, 1e-5);
    // Thin strokes have less than a half of what is around them, and would become streaks.
    own = mix(own, carried(inwards, own), smoothstep(0.5, 1.0, share));
#else
    own = carried(slope, own);
#endif
    own = min(own, 1.0);
  }
#endif
#ifdef LINEAR
  own = encodedLight(own);
#endif
  color = vec4(own, 1.0) * coverage;
#endif
}
