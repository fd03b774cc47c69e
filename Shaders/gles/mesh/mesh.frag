#version 300 es
// A bent sheet in its picture's own colours.
precision highp float;
precision highp int;
#include "fragmentoutput.glsl"
#include "meshcolor.glsl"

in vec2 vUV;

void main() { writeFragment(meshColor(atCenter(vUV))); }
