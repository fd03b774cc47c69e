#version 300 es
// A bent sheet with its normals.
#include "meshposition.glsl"

in vec2 aUV;
in vec3 aPosition;   // points from the flat sheet's top-left corner, z towards the viewer
in vec3 aNormal;     // in the space of lights

out vec2 vUV;     // 0...1 inside the picture
out vec3 vNormal;   // in the space of lights, of any length

void main() {
  vUV = aUV;
  vNormal = aNormal;
  gl_Position = meshPosition(aPosition, aUV);
}
