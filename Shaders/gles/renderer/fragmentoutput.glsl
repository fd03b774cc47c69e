// Where a fragment goes: to the target, among all fragments of its pixel to be sorted later, or
// away when an earlier layer of depth peeling has it. What is fully transparent goes nowhere and hides nothing.
#if defined(KEEPS_FRAGMENTS)
#include "slots.glsl"

// Where the colour of a fragment is taken: in its pixel's middle, whichever samples it covers.
#define atCenter(value) (value)

void writeFragment(vec4 fragment) {
  uint covered = gl_NumSamples > 1 ? uint(gl_SampleMaskIn[0]) : 15u;
  vec2 slope = vec2(dFdx(gl_FragCoord.z), dFdy(gl_FragCoord.z));
  if (fragment.a == 0.0) { discard; }
  int pixel = slotPixel();
  uint place = atomicAdd(counts[pixel], 1u);
  if (place >= uint(slots.z)) {
    atomicMax(deepest, place + 1u);
    return;
  }
  fragments[pixel * int(slots.z) + int(place)] =
      slotFor(gl_FragCoord.z, slope, fragment, covered);
}
#elif defined(DEPTH_PEELING)
#ifndef WINDOW_CORNER
#define WINDOW_CORNER vec2(0.0)
#endif

layout(location = 0) out vec4 color;
layout(location = 1) out uvec2 key;   // the fragment's depth as its bits, and its triangle from 1

uniform highp usampler2D frontKeys;   // of the layer in front
uniform vec4 sampleShift;             // to the sample, in clip space; back to the middle, in pixels

flat in int vTriangle;

// Here a pixel's middle is one of its samples, but colours are taken where the others take them.
// On a triangle, values divided by w are linear in the picture.
#define moved(value) (value + sampleShift.z * dFdx(value) + sampleShift.w * dFdy(value))
#define atCenter(value) (moved((value * gl_FragCoord.w)) / moved(gl_FragCoord.w))

void writeFragment(vec4 fragment) {
  uvec2 front = texelFetch(frontKeys, ivec2(gl_FragCoord.xy - WINDOW_CORNER), 0).rg;
  key = uvec2(floatBitsToUint(gl_FragCoord.z), uint(vTriangle) + 1u);
  bool isBehind = key.x > front.x || (key.x == front.x && key.y > front.y);
  if (fragment.a == 0.0 || !isBehind) { discard; }
  color = fragment;
  // The depth that is compared must be the key's, to the bit.
  gl_FragDepth = gl_FragCoord.z;
}
#else
out vec4 color;

#define atCenter(value) (value)

void writeFragment(vec4 fragment) {
#ifndef OPAQUE_FRAGMENTS
  if (fragment.a == 0.0) { discard; }
#endif
#ifdef LONE_FRAGMENTS
  // As slots.glsl stores it.
  uvec2 halves = uvec2(packHalf2x16(fragment.rg), packHalf2x16(fragment.ba)) & 0x7FFF7FFFu;
  fragment = vec4(unpackHalf2x16(halves.x), unpackHalf2x16(halves.y));
#endif
  color = fragment;
}
#endif
