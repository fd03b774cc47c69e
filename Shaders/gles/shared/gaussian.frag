#version 300 es
// One axis of a Gaussian, cut at `radius`. Outside the picture there is nothing.
precision highp float;
precision highp int;

uniform highp sampler2D picture;   // read at texel centres, nearest
uniform ivec2 axis;                // (1, 0) or (0, 1)
uniform int margin;                // pixels that the destination has before the picture's first
uniform int radius;                // taps to each side
uniform float falloff;             // 1 / (2 * variance), per squared texel
uniform float peak;                // weight of the middle tap, so that all add up to 1

out vec4 color;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy) - margin * axis;
  int position = here.x * axis.x + here.y * axis.y;
  ivec2 extent = textureSize(picture, 0);
  int first = max(-radius, -position);
  int last = min(radius, extent.x * axis.x + extent.y * axis.y - 1 - position);
  // From tap to tap the weight changes by a ratio, and the ratio by a constant: no exponential and
  // no array in the loop, both of which a software rasteriser pays for dearly.
  float weight = peak * exp(-falloff * float(first * first));
  float ratio = exp(-falloff * float(2 * first + 1));
  float change = exp(-2.0 * falloff);
  vec2 texel = 1.0 / vec2(extent);
  vec2 place = (vec2(here + first * axis) + 0.5) * texel;
  vec2 stride = vec2(axis) * texel;
  vec4 sum = vec4(0.0);
  for (int i = first; i <= last; ++i) {
    sum += weight * texture(picture, place);
    weight *= ratio;
    ratio *= change;
    place += stride;
  }
  color = sum;
}
