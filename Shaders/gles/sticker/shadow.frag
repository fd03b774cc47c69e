#version 300 es
// The sticker's shadow from a blurred picture. SheetMesh.swift defines BORDER: 0 where no edge can be.
precision highp float;
precision highp int;
#include "coverage.glsl"
#include "shadowmask.glsl"
#include "shadowtint.glsl"

in vec2 vUV;

uniform highp sampler2D picture;

out vec4 color;

void main() {
  float share = shadowOpacity();
#if BORDER
  share *= unitSquareCoverage(vUV);
#endif
  color = tinted(texture(picture, vUV) * share);
}
