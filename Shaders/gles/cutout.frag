#version 300 es
// A blurred picture, as opaque as it is, where its blurred shape is above a threshold.
precision highp float;
precision highp int;
#include "carried.glsl"

in vec2 vUnit;

uniform highp sampler2D picture;   // the shape, read nearest, pixels on pixels
uniform highp sampler2D colors;    // as large as the shape

out vec4 color;

void main() {
  vec2 texel = 1.0 / vec2(textureSize(picture, 0));
  vec4 across = texture(picture, vUnit + vec2(texel.x, 0.0))
      - texture(picture, vUnit - vec2(texel.x, 0.0));
  vec4 down = texture(picture, vUnit + vec2(0.0, texel.y))
      - texture(picture, vUnit - vec2(0.0, texel.y));
  vec4 shape = texture(picture, vUnit);
  float share = shareAbove(shape, 0.5 * vec2(dot(across, measure), dot(down, measure)));
  color = carried(texture(colors, vUnit), shape) * share;
}
