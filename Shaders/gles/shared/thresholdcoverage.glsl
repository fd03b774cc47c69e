// How far a blurred picture is above a threshold. Swift twin: ThresholdDraw.swift.
#include "coverage.glsl"

uniform vec4 measure;        // what is measured of a premultiplied colour
uniform float level;         // what it must exceed, 0...1
uniform float steepness;     // what measured slopes are multiplied by; 0 for a hard edge

// The share of this pixel that is above; `slope` is the change of the measure per pixel. Where there
// is none the comparison is strict.
float thresholdCoverage(vec4 blurred, vec2 slope) {
  float value = dot(blurred, measure) - level;
  slope *= steepness;
  return abs(slope.x) + abs(slope.y) > 1e-7
      ? halfPlaneCoverage(value, slope) : value > 0.0 ? 1.0 : 0.0;
}
