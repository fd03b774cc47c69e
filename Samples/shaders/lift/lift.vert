#version 300 es
// Lifts each row of a sheet when its turn comes, the top row first, towards an eye above the canvas's middle.
in vec2 aUV;

uniform vec2 canvas;    // in pixels
uniform vec2 size;      // of the picture in pixels
uniform float peeled;   // 0 flat ... 1 lifted
uniform float lift;     // 0...1 of the way to the eye

out vec2 vUV;

void main() {
  // A pixel further out on each side, so that the edges can be smooth.
  vec2 corner = aUV * (size + 2.0) - 1.0;
  vUV = corner / size;
  float t = 2.0 * clamp(peeled - 0.5 * vUV.y, 0.0, 0.5);
  float height = lift * (t < 0.5 ? 4.0 * t * t * t : 1.0 - 4.0 * pow(1.0 - t, 3.0));
  vec2 place = floor((canvas - size) / 2.0) + corner - canvas / 2.0;
  gl_Position = vec4(2.0 * place / canvas, 0.0, 1.0 - height);
}
