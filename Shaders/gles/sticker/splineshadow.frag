#version 300 es
// The sticker's shadow from a blurred picture of reduced size.
precision highp float;
precision highp int;
#include "spline.glsl"
#include "shadowmask.glsl"

in vec2 vUV;

uniform highp sampler2D picture;   // reduced

out vec4 color;

void main() {
  float shown = shadowOpacity();
  color = shown > 0.0 ? splineSample(picture, vUV) * shown : vec4(0.0);
}
