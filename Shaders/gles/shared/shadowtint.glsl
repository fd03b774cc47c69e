// The colour of a shadow. Swift twin: ShadowTint.swift, which defines TINTED: 1 for one colour, 2 for the
// sheet's own, or a dark grey where its outline is pale; not at all for its own.
#ifdef TINTED
#if TINTED == 1
uniform vec4 tint;   // premultiplied
#else
uniform highp sampler2D tone;   // one texel: how pale the outline is, 0...1
const vec3 grey = vec3(0.012, 0.012, 0.016);
#endif
#endif

vec4 tinted(vec4 shadow) {
#ifdef TINTED
#if TINTED == 1
  return tint * shadow.a;
#else
  float pale = texelFetch(tone, ivec2(0), 0).r;
  return mix(shadow, vec4(grey, 1.0) * shadow.a, pale);
#endif
#else
  return shadow;
#endif
}
