#version 300 es
// The sticker's shadow from a blurred picture. SheetMesh.swift defines BORDER: 0 where no edge can be;
// Tint.swift defines TINTED where it has one colour.
precision highp float;
precision highp int;
#include "coverage.glsl"
#include "shadowmask.glsl"

in vec2 vUV;

uniform highp sampler2D picture;

#ifdef TINTED
uniform vec4 tint;   // premultiplied
#endif

out vec4 color;

void main() {
  float share = shadowOpacity();
#if BORDER
  share *= unitSquareCoverage(vUV);
#endif
  color = texture(picture, vUV) * share;
#ifdef TINTED
  color = tint * color.a;
#endif
}
