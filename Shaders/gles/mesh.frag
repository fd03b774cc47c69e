#version 300 es
// A bent sheet in its picture's own colours.
precision highp float;
precision highp int;
#include "emit.glsl"
#include "sheet.glsl"

in vec2 vUnit;

void main() { emit(sheetColor(shaded(vUnit))); }
