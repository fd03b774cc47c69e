#version 300 es
// A pixel's fragments over each other, the nearest on top, each sample by itself.
precision highp float;
precision highp int;
#include "slots.glsl"

uniform vec4 samplesX;   // where samples lie, in pixels from the pixel's middle
uniform vec4 samplesY;

out vec4 color;

vec4 depthsOf(uvec4 stored) {
  vec2 slope = slopeOf(stored);
  return depthOf(stored) + slope.x * samplesX + slope.y * samplesY;
}

void under(inout vec4 sum, vec4 fragment, float isCovered) {
  sum += (1.0 - sum.a) * isCovered * fragment;
}

// Sorts by the depths in the pixel's middle; whether that is the order at each of its samples.
bool sortAsOne(int first, int count, out mat4 sums) {
  sums = mat4(0.0);
  int last = -1;
  float lastDepth = -1e30;
  vec4 lastDepths = vec4(-1e30);
  for (int shown = 0; shown < count; ++shown) {
    // The next fragment behind the last; of equally deep ones the first.
    int next = -1;
    float nextDepth = 1e30;
    for (int i = 0; i < count; ++i) {
      float depth = depthOf(fragments[first + i]);
      bool isBehind = depth > lastDepth || (depth == lastDepth && i > last);
      if (isBehind && depth < nextDepth) {
        next = i;
        nextDepth = depth;
      }
    }
    last = next;
    lastDepth = nextDepth;
    uvec4 stored = fragments[first + next];
    vec4 covered = coveredBy(stored);
    vec4 depths = mix(lastDepths, depthsOf(stored), greaterThan(covered, vec4(0.0)));
    if (any(lessThan(depths, lastDepths))) { return false; }
    lastDepths = depths;
    vec4 fragment = colorOf(stored);
    for (int s = 0; s < 4; ++s) { under(sums[s], fragment, covered[s]); }
  }
  return true;
}

// Makes fragment i the next of the samples where it is the nearest so far behind the last one.
void consider(
    int first, int i, vec4 last, vec4 lastDepths, inout vec4 next, inout vec4 nextDepths) {
  uvec4 stored = fragments[first + i];
  vec4 depths = depthsOf(stored);
  vec4 place = vec4(i);
  vec4 isBehind = max(
      vec4(greaterThan(depths, lastDepths)),
      vec4(equal(depths, lastDepths)) * vec4(greaterThan(place, last)));
  bvec4 isNext = greaterThan(
      coveredBy(stored) * isBehind * vec4(lessThan(depths, nextDepths)), vec4(0.0));
  next = mix(next, place, isNext);
  nextDepths = mix(nextDepths, depths, isNext);
}

// Sorts by the depths at each sample: sheets cross, or fold, inside the pixel.
mat4 sortSamples(int first, int count) {
  mat4 sums = mat4(0.0);
  vec4 last = vec4(-1.0);
  vec4 lastDepths = vec4(-1e30);
  for (int shown = 0; shown < count; ++shown) {
    vec4 next = vec4(-1.0);
    vec4 nextDepths = vec4(1e30);
    // Two at a turn: llvmpipe ends a shader after 65535 turns.
    for (int i = 0; i < count; i += 2) {
      consider(first, i, last, lastDepths, next, nextDepths);
      if (i + 1 < count) { consider(first, i + 1, last, lastDepths, next, nextDepths); }
    }
    if (all(lessThan(next, vec4(0.0)))) { break; }
    for (int s = 0; s < 4; ++s) {
      if (next[s] >= 0.0) { under(sums[s], colorOf(fragments[first + int(next[s])]), 1.0); }
    }
    last = mix(last, next, greaterThanEqual(next, vec4(0.0)));
    lastDepths = nextDepths;
  }
  return sums;
}

void main() {
  int pixel = slotPixel();
  int first = pixel * int(slots.z);
  int count = int(counts[pixel]);
  if (count == 0) { discard; }
  mat4 sums;
  // Of more, samples have different ones, and a sort as one would take too many turns.
  if (count > 128 || !sortAsOne(first, count, sums)) { sums = sortSamples(first, count); }
  color = sums * vec4(0.25);
}
