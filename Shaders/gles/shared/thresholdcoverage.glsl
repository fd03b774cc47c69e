// How far a blurred picture is above a threshold. Swift twin: ThresholdDraw.swift, which defines
// REDUCED: 1 where the picture is a reduced copy that enlarge.frag measured.
#include "coverage.glsl"
#include "spline.glsl"

uniform highp sampler2D picture;   // read nearest, pixels on pixels
uniform float level;               // what the measure must exceed, 0...1
uniform float steepness;           // what measured slopes are multiplied by; 0 for a hard edge
uniform vec2 origin;               // the picture's top-left corner, in canvas pixels
uniform vec2 size;                 // what it covers, in pixels
#if !REDUCED
uniform vec4 measure;              // what is measured of a premultiplied colour
#endif

// The place in the picture, 0...1, as the rectangle's own, whose last bits differ between drivers.
vec2 pictureUV() { return (gl_FragCoord.xy - origin) / size; }

// Red, green and in place of alpha what is measured of the blurred picture at `uv`; `slope` becomes
// the measure's change per pixel.
vec4 measuredSample(vec2 uv, out vec2 slope) {
#if REDUCED
  vec4 here = splineMeasured(picture, uv, slope);
  slope.y *= splineExtent(picture) / size.y;
#else
  vec2 texel = 1.0 / vec2(textureSize(picture, 0));
  vec4 across = texture(picture, uv + vec2(texel.x, 0.0))
      - texture(picture, uv - vec2(texel.x, 0.0));
  vec4 down = texture(picture, uv + vec2(0.0, texel.y))
      - texture(picture, uv - vec2(0.0, texel.y));
  slope = 0.5 * vec2(dot(across, measure), dot(down, measure));
  vec4 here = texture(picture, uv);
  here.a = dot(here, measure);
#endif
  return here;
}

// A blurred picture of the same kind at `uv`.
vec4 blurredSample(highp sampler2D blurred, vec2 uv) {
#if REDUCED
  return splineSample(blurred, uv);
#else
  return texture(blurred, uv);
#endif
}

// The share of this pixel that is above; `slope` is the change of the measure per pixel. Where there
// is none the comparison is strict.
float thresholdCoverage(float measured, vec2 slope) {
  float value = measured - level;
  slope *= steepness;
  return abs(slope.x) + abs(slope.y) > 1e-7
      ? halfPlaneCoverage(value, slope) : value > 0.0 ? 1.0 : 0.0;
}
