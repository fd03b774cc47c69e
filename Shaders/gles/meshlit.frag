#version 300 es
// A bent sheet in Phong's light, worked out for each pixel.
precision highp float;
precision highp int;
#include "sheet.glsl"
#include "phong.glsl"

in vec2 vUnit;
in vec3 vNormal;
in vec3 vPlace;

out vec4 color;

void main() {
  color = lit(sheetColor(vUnit), vNormal, vPlace);
  if (color.a == 0.0) { discard; }
}
