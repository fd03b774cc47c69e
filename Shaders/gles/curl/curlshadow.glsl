// The shadow of a curl on what lies at a height of 0. Swift twin: CurlShadow.swift, which defines
// SHADED: 1 where a shadow falls.
//
// Below the roll it is as dark as the sky that a cylinder hides, r^2 / (r^2 + x^2) at x from where it
// touches. Its form is that of a blurred picture, sharper the smaller the gap is.
uniform vec4 fallen;   // shift of the shadow two radii up; opacity; where it has faded, in pixels
#include "curlsoft.glsl"

// What falls on the flat sheet and on the page from behind the fold line, where it continues on the
// bend, and what falls on the page below the roll.
void shadowsAt(vec2 page, float apex, out vec4 folded, out vec4 rolled) {
  float radius = max(bend.x + bend.y * page.y, 1e-3);
  // The roll's nearest point, whose shadow is shifted in proportion to its height.
  float toAxis = sqrt(radius * radius + page.x * page.x);
  float height = page.x > 0.0 ? 0.5 - 0.5 * radius / toAxis : 0.0;
  vec2 under = page - height * fallen.xy;
  float away = max(under.x, 0.0) / radius;
  float gap = sqrt(1.0 + away * away) - 1.0;
  float seen = clamp(1.0 - away * radius / fallen.w, 0.0, 1.0) / (1.0 + away * away);
  // Where it touches, the sheet itself is above; through its holes no line is to be seen.
  seen *= clamp(2.0 * away, 0.0, 1.0);
  rolled = fallen.z * softAt(vec2(radius * atan(away), under.y), clamp(1.5 * gap, 0.15, 1.0)) * seen;
#if ROLLS
  float left = max(-page.x, 0.0) / radius;
  float hidden = clamp(1.0 - left * radius / fallen.w, 0.0, 1.0) / (1.0 + left * left);
  hidden *= clamp(2.0 * left, 0.0, 1.0);
  float leftGap = sqrt(1.0 + left * left) - 1.0;
  vec2 behindSheet = vec2(radius * 1.5 * PI, page.y);
  folded = fallen.z * softAt(behindSheet, clamp(1.5 * leftGap, 0.25, 1.0)) * hidden;
#else
  vec3 over = vec3(page - fallen.xy, 0.0);
  over.z = flapHeight(over.xy, vec2(0.0), apex);
  float beyond = clamp(1.0 - over.x / radius, 0.0, 1.0);
#if CONE
  vec3 bent = vec3(over.xy, bendHeight(over.xy, 1.0));
  vec2 top = over.x < 0.0 ? unrolledFlap(over, apex) : unrolled(bent, turnAt(bent), apex);
#else
  vec2 top = over.x < 0.0
      ? unrolledFlap(over, apex)
      : vec2(radius * (PI - asin(min(over.x / radius, 1.0))), over.y);
#endif
  folded = fallen.z * softAt(top, 1.0) * (beyond * beyond * (3.0 - 2.0 * beyond));
#endif
}
