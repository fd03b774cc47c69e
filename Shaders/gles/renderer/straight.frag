#version 300 es
// Un-premultiplies a picture of 8 bits. Swift twin: AlphaPixels.swift, whose bytes it gives.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D picture;

out vec4 color;

void main() {
  vec4 bytes = floor(texelFetch(picture, ivec2(gl_FragCoord.xy), 0) * 255.0 + 0.5);
  // A quotient is either a tie or at least 1/510 away from one; adding 1/1024 rounds ties up, however the device divides.
  vec3 straight = floor(bytes.rgb * (255.0 / max(bytes.a, 1.0)) + (0.5 + 1.0 / 1024.0));
  color = bytes.a == 0.0 ? vec4(0.0) : vec4(min(straight, 255.0), bytes.a) / 255.0;
}
