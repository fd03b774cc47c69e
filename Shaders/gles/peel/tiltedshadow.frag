#version 300 es
// The shadow of a tilted sheet, from its blurred picture. Swift twin: PeelShadow.swift, which defines
// SPLINE_BORDER for a reduced picture that is enlarged along x only.
precision highp float;
precision highp int;
#include "shadowtint.glsl"
#ifdef SPLINE_BORDER
#include "spline.glsl"
#endif

in vec3 vPlace;

uniform highp sampler2D picture;   // clear at its edges
uniform float opacity;             // 0...1

out vec4 color;

void main() {
  vec2 place = clamp(vPlace.xy / vPlace.z, 0.0, 1.0);
#ifdef SPLINE_BORDER
  vec4 soft = splineSample(picture, place);
#else
  vec4 soft = texture(picture, place);
#endif
  color = tinted(soft * opacity);
}
