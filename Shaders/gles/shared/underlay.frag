#version 300 es
// The middle of a premultiplied picture in a rectangle with smooth edges. Swift twin: Underlay.swift.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform vec2 shown;   // share of the picture's width and height

out vec4 color;

void main() {
  color = texture(picture, 0.5 + shown * (vUV - 0.5)) * unitSquareCoverage(vUV);
}
