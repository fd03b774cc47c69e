#version 300 es
// The shadow of a tilted sheet, from its blurred picture. Swift twin: PeelShadow.swift.
precision highp float;
precision highp int;
#include "shadowtint.glsl"

in vec3 vPlace;

uniform highp sampler2D picture;   // clear at its edges
uniform float opacity;             // 0...1

out vec4 color;

void main() {
  color = tinted(texture(picture, vPlace.xy / vPlace.z) * opacity);
}
