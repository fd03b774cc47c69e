#version 300 es
// The sticker's shadow from a blurred picture of full size, or one that is not blurred.
precision highp float;
precision highp int;
#include "coverage.glsl"
#include "shadowmask.glsl"

in vec2 vUV;

uniform highp sampler2D picture;

out vec4 color;

void main() {
  color = texture(picture, vUV) * (unitSquareCoverage(vUV) * shadowOpacity());
}
