#version 300 es
// A bent sheet with what its lighting needs. Swift twin: MeshScene.swift, `lightSpace`.
#include "meshposition.glsl"

in vec2 aUV;
in vec3 aPosition;   // points from the flat sheet's top-left corner, z towards the viewer
in vec3 aNormal;     // in the space of lights

uniform mat4 lightSpace;   // those points to points from the layer's middle

out vec2 vUV;     // 0...1 inside the picture
out vec3 vNormal;   // in the space of lights, of any length
out vec3 vPlace;    // in the space of lights

void main() {
  vUV = aUV;
  vNormal = aNormal;
  vPlace = (lightSpace * vec4(aPosition, 1.0)).xyz;
  gl_Position = meshPosition(aPosition, aUV);
}
