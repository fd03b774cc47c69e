// Where a fragment goes: to the target, or among all fragments of its pixel to be sorted later.
// What is fully transparent goes nowhere and hides nothing.
#ifdef SORTS_FRAGMENTS
#include "slots.glsl"

void emit(vec4 fragment) {
  uint covered = gl_NumSamples > 1 ? uint(gl_SampleMaskIn[0]) : 15u;
  if (fragment.a == 0.0) { discard; }
  int pixel = slotPixel();
  uint place = atomicAdd(counts[pixel], 1u);
  if (place >= uint(slots.z)) {
    atomicMax(deepest, place + 1u);
    return;
  }
  fragments[pixel * int(slots.z) + int(place)] = uvec4(
      floatBitsToUint(gl_FragCoord.z), packHalf2x16(fragment.rg), packHalf2x16(fragment.ba),
      covered);
}
#else
out vec4 color;

void emit(vec4 fragment) {
  if (fragment.a == 0.0) { discard; }
  color = fragment;
}
#endif
