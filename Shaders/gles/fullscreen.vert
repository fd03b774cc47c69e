#version 300 es
// The unit square over the whole destination.
in vec2 aUnit;
out vec2 vUnit;  // unit coordinates, (0, 0) top-left

void main() {
  vUnit = aUnit;
  gl_Position = vec4(2.0 * aUnit - 1.0, 0.0, 1.0);
}
