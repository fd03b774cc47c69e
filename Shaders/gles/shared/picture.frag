#version 300 es
// A premultiplied picture in a rectangle with smooth edges. ColorSpace.swift defines LINEAR where its
// colours become linear light.
precision highp float;
#include "coverage.glsl"
#include "finish.glsl"
#include "shadowtint.glsl"
#ifdef LINEAR
#include "linearlight.glsl"
#endif

in vec2 vUV;
#ifdef FINISH
in float vSlope;
#endif

uniform highp sampler2D picture;
uniform float opacity;   // 0...1

out vec4 color;

void main() {
  color = finished(texture(picture, vUV), vUV, normalize(vec3(0.0, -vSlope, 1.0)));
#ifdef LINEAR
  color.rgb = linearLight(min(color.rgb / max(color.a, 1e-5), 1.0)) * color.a;
#endif
  color = tinted(color * (unitSquareCoverage(vUV) * opacity));
}
