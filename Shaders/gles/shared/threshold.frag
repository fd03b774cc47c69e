#version 300 es
// A blurred picture of full size, or one that is not blurred, where it is above a threshold.
precision highp float;
precision highp int;
#include "threshold.glsl"

in vec2 vUV;

uniform highp sampler2D picture;   // read nearest, pixels on pixels

out vec4 color;

void main() {
  vec2 texel = 1.0 / vec2(textureSize(picture, 0));
  vec4 across = texture(picture, vUV + vec2(texel.x, 0.0))
      - texture(picture, vUV - vec2(texel.x, 0.0));
  vec4 down = texture(picture, vUV + vec2(0.0, texel.y))
      - texture(picture, vUV - vec2(0.0, texel.y));
  vec2 slope = 0.5 * vec2(dot(across, measure), dot(down, measure));
  color = thresholded(texture(picture, vUV), slope);
}
