#version 300 es
// A bent sheet.
#include "place.glsl"

in vec2 aUnit;
in vec3 aPosition;   // points from the flat sheet's top-left corner, z towards the viewer

out vec2 vUnit;   // 0...1 inside the picture

void main() {
  vUnit = aUnit;
  gl_Position = placed(aPosition, aUnit);
}
