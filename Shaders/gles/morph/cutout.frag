#version 300 es
// A blurred picture, as opaque as it is, where its blurred shape is above a threshold.
precision highp float;
precision highp int;
#include "cutoutcolor.glsl"

in vec2 vUV;

uniform highp sampler2D picture;   // the shape, read nearest, pixels on pixels
uniform highp sampler2D colors;    // as large as the shape

out vec4 color;

void main() {
  vec2 texel = 1.0 / vec2(textureSize(picture, 0));
  vec4 across = texture(picture, vUV + vec2(texel.x, 0.0))
      - texture(picture, vUV - vec2(texel.x, 0.0));
  vec4 down = texture(picture, vUV + vec2(0.0, texel.y))
      - texture(picture, vUV - vec2(0.0, texel.y));
  vec4 shape = texture(picture, vUV);
  float share = thresholdCoverage(shape, 0.5 * vec2(dot(across, measure), dot(down, measure)));
  color = cutoutColor(texture(colors, vUV), shape) * share;
}
