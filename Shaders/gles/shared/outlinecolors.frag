#version 300 es
// Sums of a picture's colours along its outline, one for each cell of a grid. Swift twin:
// ShadowTone.swift.
precision highp float;
precision highp int;
#include "alphaat.glsl"

uniform int cells;                 // of the grid along each axis
uniform int places;                // in a cell along each axis
uniform int depth;                 // of the band along the outline, in pixels

out vec4 color;   // straight colours times their weights; the sum of weights

void main() {
  ivec2 extent = textureSize(picture, 0);
  ivec2 first = ivec2(gl_FragCoord.xy) * places;
  int count = cells * places;
  color = vec4(0.0);
  for (int row = 0; row < places; ++row) {
    for (int column = 0; column < places; ++column) {
      // The middle of the place, which may be wider or narrower than a pixel.
      ivec2 here = (2 * (first + ivec2(column, row)) + 1) * extent / (2 * count);
      vec4 own = texelFetch(picture, here, 0);
      if (own.a < 0.5) continue;
      float least = min(
          min(alphaAt(here - ivec2(depth, 0), extent), alphaAt(here + ivec2(depth, 0), extent)),
          min(alphaAt(here - ivec2(0, depth), extent), alphaAt(here + ivec2(0, depth), extent)));
      float weight = max(own.a - least, 0.0);
      color += vec4(own.rgb / own.a, 1.0) * weight;
    }
  }
}
