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

// A fragment's depth, from whose last bits its place is taken; keys are ordered as depths are.
const uint PLACE = 31u;
const uint NONE = 0xFFFFFFFFu;

void keepNearer(inout uint kept, inout uint key) {
  uint nearer = min(kept, key);
  key = max(kept, key);
  kept = nearer;
}

uint placesIn(uvec4 keys) {
  uvec4 places = (keys & PLACE) << uvec4(0, 8, 16, 24);
  return places.x | places.y | places.z | places.w;
}

// The places, of eight bits each, of the eight nearest fragments with keys from `start`, which becomes the next.
// Written out, since llvmpipe keeps arrays that a loop fills in memory.
uvec2 nextEight(int first, int count, inout uint start) {
  uvec4 near = uvec4(NONE);
  uvec4 far = uvec4(NONE);
  for (int i = 0; i < count; ++i) {
    uint key = (fragments[first + i].x & ~PLACE) | uint(i);
    key = key >= start ? key : NONE;
    keepNearer(near.x, key);
    keepNearer(near.y, key);
    keepNearer(near.z, key);
    keepNearer(near.w, key);
    keepNearer(far.x, key);
    keepNearer(far.y, key);
    keepNearer(far.z, key);
    keepNearer(far.w, key);
  }
  start = far.w + 1u;
  return uvec2(placesIn(near), placesIn(far));
}

// Sorts by the depths in the pixel's middle, eight fragments at a time; whether that is the order at each
// of its samples.
bool sortAsOne(int first, int count, out mat4 sums) {
  sums = mat4(0.0);
  uint start = 0u;
  vec4 lastDepths = vec4(-1e30);
  for (int shown = 0; shown < count; shown += 8) {
    uvec2 places = nextEight(first, count, start);
    for (int k = 0; k < min(count - shown, 8); ++k) {
      uint place = (k < 4 ? places.x : places.y) >> (8 * (k & 3)) & PLACE;
      uvec4 stored = fragments[first + int(place)];
      vec4 covered = coveredBy(stored);
      vec4 depths = mix(lastDepths, depthsOf(stored), greaterThan(covered, vec4(0.0)));
      if (any(lessThan(depths, lastDepths))) { return false; }
      lastDepths = depths;
      vec4 fragment = colorOf(stored);
      under(sums[0], fragment, covered.x);
      under(sums[1], fragment, covered.y);
      under(sums[2], fragment, covered.z);
      under(sums[3], fragment, covered.w);
    }
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
    vec4 found = vec4(greaterThanEqual(next, vec4(0.0)));
    ivec4 places = first + ivec4(max(next, vec4(0.0)));
    under(sums[0], colorOf(fragments[places.x]), found.x);
    under(sums[1], colorOf(fragments[places.y]), found.y);
    under(sums[2], colorOf(fragments[places.z]), found.z);
    under(sums[3], colorOf(fragments[places.w]), found.w);
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
  // Keys have no room for the places of more.
  if (count > int(PLACE) + 1 || !sortAsOne(first, count, sums)) { sums = sortSamples(first, count); }
  color = sums * vec4(0.25);
}
