#version 300 es
// How far each pixel is from the picture along its row and along its column. Swift twin:
// Outline.swift.
//
// The picture is where its alpha, linear between pixel centres, is a half or more.
precision highp float;
precision highp int;
#include "alphaat.glsl"

uniform int margin;   // pixels that the destination has before the picture's first
uniform int reach;    // the largest distance that matters, in pixels

out vec4 color;   // distances along row and column in pixels, `reach` + 1 when there is nothing

// Pixels from `here` to the picture's nearest point in a direction and its opposite, of those that are
// `first` to `last` steps away.
float along(ivec2 here, ivec2 direction, ivec2 extent, int first, int last) {
  float back = alphaAt(here - (first - 1) * direction, extent);
  float ahead = alphaAt(here + (first - 1) * direction, extent);
  for (int i = first; i <= last; ++i) {
    float nextBack = alphaAt(here - i * direction, extent);
    float nextAhead = alphaAt(here + i * direction, extent);
    float found = float(reach + 1);
    if (nextBack >= 0.5) found = float(i) - (nextBack - 0.5) / (nextBack - back);
    if (nextAhead >= 0.5) {
      found = min(found, float(i) - (nextAhead - 0.5) / (nextAhead - ahead));
    }
    if (found <= float(reach)) return found;
    back = nextBack;
    ahead = nextAhead;
  }
  return float(reach + 1);
}

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy) - margin;
  ivec2 extent = textureSize(picture, 0);
  color = vec4(0.0);
  if (alphaAt(here, extent) < 0.5) {
    ivec2 outside = max(-here, here - extent + 1);   // steps to the picture; not above 0 beside it
    ivec2 first = max(outside, 1);
    ivec2 last = min(max(here, extent - 1 - here), reach);
    color.xy = vec2(float(reach + 1));
    if (outside.y <= 0) color.x = along(here, ivec2(1, 0), extent, first.x, last.x);
    if (outside.x <= 0) color.y = along(here, ivec2(0, 1), extent, first.y, last.y);
  }
}
