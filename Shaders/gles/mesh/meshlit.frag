#version 300 es
// A bent sheet in Phong's light, worked out for each pixel.
precision highp float;
precision highp int;
#include "fragmentoutput.glsl"
#include "meshcolor.glsl"
#include "phong.glsl"

in vec2 vUV;
in vec3 vNormal;
in vec3 vPlace;

void main() { writeFragment(lit(meshColor(atCenter(vUV)), atCenter(vNormal), atCenter(vPlace))); }
