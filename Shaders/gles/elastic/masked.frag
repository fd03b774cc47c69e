#version 300 es
// A premultiplied picture with smooth edges, where a coverage map covers the canvas.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform highp sampler2D coverage;
uniform vec2 maskOrigin;   // the map's top-left corner in canvas pixels
uniform vec2 maskSize;     // in pixels
uniform float opacity;     // 0...1

out vec4 color;

void main() {
  vec2 place = (gl_FragCoord.xy - maskOrigin) / maskSize;
  bool isInside = all(greaterThanEqual(place, vec2(0.0))) && all(lessThan(place, vec2(1.0)));
  float mask = isInside ? texture(coverage, place).r : 0.0;
  color = texture(picture, vUV) * (unitSquareCoverage(vUV) * mask * opacity);
}
