#version 300 es
// Counts loop iterations to find where a driver stops counting; llvmpipe ends at 65535 in silence.
precision highp float;
precision highp int;

uniform int iterations;

out vec4 color;

void main() {
  int count = 0;
  for (int i = 0; i < iterations; ++i) { ++count; }
  color = vec4(count & 255, (count >> 8) & 255, (count >> 16) & 255, 255) / 255.0;
}
