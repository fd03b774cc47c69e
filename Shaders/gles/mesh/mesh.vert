#version 300 es
// A bent sheet.
#include "meshposition.glsl"

in vec2 aUV;
in vec3 aPosition;   // points from the flat sheet's top-left corner, z towards the viewer

out vec2 vUV;   // 0...1 inside the picture

void main() {
  vUV = aUV;
  gl_Position = meshPosition(aPosition, aUV);
}
