#version 300 es
// How pale a picture's outline is, from the sums of its colours. Swift twin: ShadowTone.swift.
precision highp float;
precision highp int;

uniform highp sampler2D picture;   // one texel a cell

out vec4 color;   // red: 0 dark or vivid, 1 pale

void main() {
  ivec2 extent = textureSize(picture, 0);
  vec4 sum = vec4(0.0);
  for (int row = 0; row < extent.y; ++row) {
    for (int column = 0; column < extent.x; ++column) {
      sum += texelFetch(picture, ivec2(column, row), 0);
    }
  }
  vec3 mean = sum.rgb / max(sum.a, 1e-5);
  float light = dot(mean, vec3(0.2126, 0.7152, 0.0722));
  float vivid = max(max(mean.r, mean.g), mean.b) - min(min(mean.r, mean.g), mean.b);
  float pale = smoothstep(0.6, 0.85, light) * (1.0 - smoothstep(0.2, 0.4, vivid));
  color = vec4(pale, 0.0, 0.0, 1.0);
}
