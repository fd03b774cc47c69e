#version 300 es
// A bent sheet. Swift twin: MeshScene.swift, `projection`.
#include "place.glsl"

in vec2 aUnit;
in vec3 aPosition;   // points from the flat sheet's top-left corner, z towards the viewer

uniform mat4 projection;   // those points to clip space

out vec2 vUnit;   // 0...1 inside the picture

void main() {
  vUnit = aUnit;
  gl_Position = placed(projection * vec4(aPosition, 1.0));
}
