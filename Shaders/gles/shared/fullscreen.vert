#version 300 es
// The unit square over the whole destination; fragments find their pixel by gl_FragCoord.
in vec2 aUV;

void main() {
  gl_Position = vec4(2.0 * aUV - 1.0, 0.0, 1.0);
}
