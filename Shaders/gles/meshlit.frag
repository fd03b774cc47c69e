#version 300 es
// A bent sheet in Phong's light, worked out for each pixel.
precision highp float;
precision highp int;
#include "emit.glsl"
#include "sheet.glsl"
#include "phong.glsl"

in vec2 vUnit;
in vec3 vNormal;
in vec3 vPlace;

void main() { emit(lit(sheetColor(shaded(vUnit)), shaded(vNormal), shaded(vPlace))); }
