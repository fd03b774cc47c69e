#version 300 es
// A bent sheet in Phong's light, one of whose lights throws a picture.
precision highp float;
precision highp int;
#define THROWS_PICTURE
#include "emit.glsl"
#include "sheet.glsl"
#include "phong.glsl"

in vec2 vUnit;
in vec3 vNormal;
in vec3 vPlace;

void main() { emit(lit(sheetColor(shaded(vUnit)), shaded(vNormal), shaded(vPlace))); }
