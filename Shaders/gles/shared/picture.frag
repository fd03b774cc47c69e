#version 300 es
// A premultiplied picture in a rectangle with smooth edges. Tint.swift defines TINTED where its alpha
// is drawn in one colour, ColorSpace.swift LINEAR where its colours become linear light.
precision highp float;
#include "coverage.glsl"
#ifdef LINEAR
#include "linearlight.glsl"
#endif

in vec2 vUV;

uniform highp sampler2D picture;
uniform float opacity;   // 0...1

#ifdef TINTED
uniform vec4 tint;   // premultiplied
#endif

out vec4 color;

void main() {
  color = texture(picture, vUV);
#ifdef LINEAR
  color.rgb = linearLight(min(color.rgb / max(color.a, 1e-5), 1.0)) * color.a;
#endif
  color *= unitSquareCoverage(vUV) * opacity;
#ifdef TINTED
  color = tint * color.a;
#endif
}
