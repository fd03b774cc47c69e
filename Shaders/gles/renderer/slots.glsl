// The fragments of each pixel of a band of rows. Swift twin: FragmentSorter.swift.
layout(std430, binding = 0) buffer Counts {
  uint deepest;    // the most fragments that a pixel had, if more than its slots
  uint counts[];   // fragments of each pixel, also those beyond its slots
};
layout(std430, binding = 1) buffer Fragments {
  // Depth; colour in halves of red and green, blue and alpha; what depth grows by to the right and
  // down, in halves. The halves' signs, which colours have no use for, say which samples are covered.
  uvec4 fragments[];
};

uniform vec3 slots;   // pixels in a row, the band's first row, slots a pixel

const uint UNSIGNED = 0x7FFF7FFFu;
const float SLOPE_UNIT = 256.0;   // brings slopes of flat sheets into the range of halves
const float LARGEST_HALF = 65504.0;

#ifndef WINDOW_CORNER
#define WINDOW_CORNER vec2(0.0)   // where the destination begins, seen from the fragments
#endif

int slotPixel() {
  ivec2 here = ivec2(gl_FragCoord.xy - WINDOW_CORNER);
  return (here.y - int(slots.y)) * int(slots.x) + here.x;
}

uvec4 slotFor(float depth, vec2 slope, vec4 fragment, uint covered) {
  return uvec4(
      floatBitsToUint(depth),
      (packHalf2x16(fragment.rg) & UNSIGNED) | (covered & 1u) << 15 | (covered & 2u) << 30,
      (packHalf2x16(fragment.ba) & UNSIGNED) | (covered & 4u) << 13 | (covered & 8u) << 28,
      packHalf2x16(clamp(slope * SLOPE_UNIT, -LARGEST_HALF, LARGEST_HALF)));
}

float depthOf(uvec4 stored) { return uintBitsToFloat(stored.x); }

vec2 slopeOf(uvec4 stored) { return unpackHalf2x16(stored.w) / SLOPE_UNIT; }

vec4 colorOf(uvec4 stored) {
  return vec4(unpackHalf2x16(stored.y & UNSIGNED), unpackHalf2x16(stored.z & UNSIGNED));
}

// 1 for each sample that is covered, else 0.
vec4 coveredBy(uvec4 stored) {
  uvec2 signs = uvec2(stored.yz);
  return vec4(uvec4(signs.x >> 15, signs.x >> 31, signs.y >> 15, signs.y >> 31) & 1u);
}
