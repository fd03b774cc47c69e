#version 300 es
// One axis of a Gaussian with given weights. Outside the picture there is nothing.
precision highp float;
precision highp int;

uniform highp sampler2D picture;
uniform ivec2 axis;          // (1, 0) or (0, 1)
uniform int margin;          // pixels that the destination has before the picture's first
uniform int radius;          // last index of weights that counts, 0...17
uniform float weights[18];   // by distance in texels

out vec4 color;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy) - margin * axis;
  int position = here.x * axis.x + here.y * axis.y;
  ivec2 extent = textureSize(picture, 0);
  int end = min(radius, extent.x * axis.x + extent.y * axis.y - 1 - position);
  vec4 sum = vec4(0.0);
  for (int i = max(-radius, -position); i <= end; ++i) {
    sum += weights[abs(i)] * texelFetch(picture, here + i * axis, 0);
  }
  color = sum;
}
