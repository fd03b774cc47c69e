// The colour of a shadow. Swift twin: ShadowTint.swift, which defines TINTED: 1 for one colour, 2 for the
// sheet's own, or a dark grey where its outline is pale, 3 and 4 for the share of this that is the sheet's own
// or grey; not at all for its own.
#ifdef TINTED
#if TINTED == 1
uniform vec4 tint;   // premultiplied
#else
uniform highp sampler2D tone;   // one texel: how pale the outline is, 0...1
const vec3 grey = vec3(0.012, 0.012, 0.016);

float paleness() { return texelFetch(tone, ivec2(0), 0).r; }
#endif
#endif

vec4 tinted(vec4 shadow) {
#ifndef TINTED
  return shadow;
#elif TINTED == 1
  return tint * shadow.a;
#elif TINTED == 2
  return mix(shadow, vec4(grey, 1.0) * shadow.a, paleness());
#elif TINTED == 3
  return shadow * (1.0 - paleness());
#else
  return vec4(grey, 1.0) * (shadow.a * paleness());
#endif
}

// Where a vertex of a shadow goes: with a share of nothing all to one place, so that no fragment is worked out.
vec4 shadowPosition(vec4 place) {
#ifdef TINTED
#if TINTED == 3
  if (paleness() >= 1.0) { return vec4(0.0, 0.0, 0.0, 1.0); }
#elif TINTED == 4
  if (paleness() <= 0.0) { return vec4(0.0, 0.0, 0.0, 1.0); }
#endif
#endif
  return place;
}
