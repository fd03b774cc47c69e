#version 300 es
// A bent sheet that white light darkens where it slopes, the same on both sides. MeshFrame.swift
// defines RELIEF where slopes are less steep for it.
precision highp float;
precision highp int;
#include "fragmentoutput.glsl"
#include "meshcolor.glsl"

in vec2 vUV;
in vec3 vNormal;

uniform vec4 simpleLight;   // unit vector towards the light; how much slopes darken, 0...1
#ifdef RELIEF
uniform float lightRelief;  // how steep slopes are for it, 0...1
#endif

void main() {
  vec4 shown = meshColor(atCenter(vUV));
  vec3 normal = atCenter(vNormal);
  vec3 lit = normal;
#ifdef RELIEF
  lit.xy *= lightRelief;
#endif
  float facing = abs(dot(lit, simpleLight.xyz)) * inversesqrt(max(dot(lit, lit), 1e-24));
  shown.rgb *= 1.0 + (facing - 1.0) * simpleLight.w;
  writeFragment(finishedColor(shown, atCenter(vUV), normal));
}
