#version 300 es
// A rectangle in canvas pixels, grown by a pixel on each side so that its edges can be smooth.
#include "shadowtint.glsl"

in vec2 aUV;

uniform vec2 canvas;   // canvas size in pixels
uniform vec2 origin;   // top-left corner in canvas pixels
uniform vec2 size;     // in canvas pixels

out vec2 vUV;   // 0...1 inside the rectangle

void main() {
  vec2 corner = aUV * (size + 2.0) - 1.0;
  vUV = corner / size;
  gl_Position = shadowPosition(vec4(2.0 * (origin + corner) / canvas - 1.0, 0.0, 1.0));
}
