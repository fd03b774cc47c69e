#version 300 es
// A bent sheet in its picture's own colours.
precision highp float;
#include "sheet.glsl"

in vec2 vUnit;

out vec4 color;

void main() {
  color = sheetColor(vUnit);
  if (color.a == 0.0) { discard; }
}
