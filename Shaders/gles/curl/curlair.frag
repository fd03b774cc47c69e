#version 300 es
// The shadow of a bent sheet in the air: that of its plan. Swift twin: CurlDrawing.swift, which defines CONE, 1 for a
// cone, and ROLLS, 1.
precision highp float;
precision highp int;

in vec2 vPlace;   // pixels across the fold line and along it

uniform vec2 unitMiddle;   // of the fold line, in units of the picture
uniform vec2 unitAcross;   // units per pixel across the fold line
uniform vec2 unitAlong;    // units per pixel along it
uniform vec4 air;          // shift of the shadow in pixels; opacity; sigma of its blur

out vec4 color;

vec2 unitAt(vec2 sheet) { return unitMiddle + sheet.x * unitAcross + sheet.y * unitAlong; }

#include "curlsurface.glsl"
#include "curlsoft.glsl"

void main() {
#if CONE
  float apex = bend.x / bend.y;
#else
  float apex = 0.0;
#endif
  vec2 page = vPlace - air.xy;
  vec3 bent = vec3(page, bendHeight(page, -1.0));
  vec2 sheet = page.x < 0.0 ? page : unrolled(bent, turnAt(bent), apex);
  // What has turned by more than a quarter lies over what has turned by less.
  float side = bend.x + bend.y * page.y;
  float shown = 1.0 - smoothstep(-1.5, 1.5, (page.x - side) / air.w);
  color = air.z * shown * softAt(sheet, 1.0);
}
