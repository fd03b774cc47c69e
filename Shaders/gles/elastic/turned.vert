#version 300 es
// A rectangle in canvas pixels turned about its middle, grown by a pixel on each side so that its
// edges can be smooth.
in vec2 aUV;

uniform vec2 canvas;   // canvas size in pixels
uniform vec2 center;   // of the rectangle, in canvas pixels
uniform vec2 size;     // in canvas pixels
uniform vec2 turn;     // cosine and sine of the angle, clockwise

out vec2 vUV;   // 0...1 inside the rectangle

void main() {
  vec2 corner = aUV * (size + 2.0) - 1.0;
  vUV = corner / size;
  vec2 arm = corner - 0.5 * size;
  vec2 place = center + vec2(turn.x * arm.x - turn.y * arm.y, turn.y * arm.x + turn.x * arm.y);
  gl_Position = vec4(2.0 * place / canvas - 1.0, 0.0, 1.0);
}
