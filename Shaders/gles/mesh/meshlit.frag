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

void main() {
  vec3 normal = atCenter(vNormal);
  vec4 shown = lit(meshColor(atCenter(vUV)), normal, atCenter(vPlace));
  writeFragment(finishedColor(shown, atCenter(vUV), normal));
}
