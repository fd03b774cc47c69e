#version 300 es
// Where a picture shows anything. Red and green are its alpha squared and plain; blue and alpha its
// silhouette, one for every second icon. MorphFrame.swift defines SOLID where alpha itself is the silhouette.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform float opacity;   // 0...1
uniform vec2 share;      // of the silhouette in blue and in alpha

out vec4 color;

void main() {
  float alpha = texture(picture, vUV).a;
#ifdef SOLID
  float silhouette = alpha;
#else
  float silhouette = alpha > 0.0 ? 1.0 : 0.0;
#endif
  color = vec4(vec2(alpha * alpha, alpha) * opacity, silhouette * share) * unitSquareCoverage(vUV);
}
