#version 300 es
// A rectangle of whole canvas pixels.
in vec2 aUV;

uniform vec2 canvas;   // canvas size in pixels
uniform vec2 origin;   // top-left corner in canvas pixels
uniform vec2 size;     // in canvas pixels

out vec2 vUV;   // 0...1 inside the rectangle

void main() {
  vUV = aUV;
  gl_Position = vec4(2.0 * (origin + aUV * size) / canvas - 1.0, 0.0, 1.0);
}
