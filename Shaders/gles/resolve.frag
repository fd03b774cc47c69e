#version 300 es
// A pixel's fragments over each other, the nearest on top, each sample by itself.
precision highp float;
precision highp int;
#include "slots.glsl"

out vec4 color;

void under(inout vec4 sum, vec4 fragment, uint isCovered) {
  sum += (1.0 - sum.a) * float(isCovered) * fragment;
}

void main() {
  int pixel = slotPixel();
  int first = pixel * int(slots.z);
  int count = int(counts[pixel]);
  if (count == 0) { discard; }
  mat4 sums = mat4(0.0);
  int last = -1;
  float lastDepth = -1.0;
  for (int shown = 0; shown < count; ++shown) {
    // The next fragment behind the last; of equally deep ones the first.
    int next = -1;
    float nextDepth = 2.0;
    for (int i = 0; i < count; ++i) {
      float depth = uintBitsToFloat(fragments[first + i].x);
      bool isBehind = depth > lastDepth || (depth == lastDepth && i > last);
      if (isBehind && depth < nextDepth) {
        next = i;
        nextDepth = depth;
      }
    }
    last = next;
    lastDepth = nextDepth;
    uvec4 stored = fragments[first + next];
    vec4 fragment = vec4(unpackHalf2x16(stored.y), unpackHalf2x16(stored.z));
    under(sums[0], fragment, stored.w & 1u);
    under(sums[1], fragment, stored.w >> 1 & 1u);
    under(sums[2], fragment, stored.w >> 2 & 1u);
    under(sums[3], fragment, stored.w >> 3 & 1u);
    if (min(min(sums[0].a, sums[1].a), min(sums[2].a, sums[3].a)) >= 1.0) { break; }
  }
  color = sums * vec4(0.25);
}
