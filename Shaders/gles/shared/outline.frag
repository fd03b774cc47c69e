#version 300 es
// A picture over its outline: everything within a distance, round at corners. Swift twin:
// Outline.swift, which defines FILLED where the outline's colour fills the picture's holes.
precision highp float;
precision highp int;

uniform highp sampler2D picture;
uniform highp sampler2D distances;   // of outlineseed.frag
#ifdef FILLED
uniform highp sampler2D holes;   // opaque in the picture's holes, as large as the picture
#endif
uniform int margin;           // pixels that the destination has before the picture's first
uniform int reach;            // the largest distance that matters, in pixels
uniform float width;          // the outline's, in pixels
uniform float ramp;           // pixels over which its edge fades
uniform vec4 outlineColor;    // premultiplied

out vec4 color;

// Pixels to the picture. The nearest point is on some row or column near this one, and there the
// distance along it is known.
float distanceAt(ivec2 here) {
  ivec2 last = textureSize(distances, 0) - 1;
  vec2 own = texelFetch(distances, here, 0).xy;
  float best = min(own.x * own.x, own.y * own.y);
  // No point is nearer along an axis: the steps to the picture's sides, less one for the half pixel that
  // it reaches beyond its last centres and for the rounding of half floats.
  ivec2 least = max(max(margin - here, here - last + margin) - 1, 0);
  ivec2 least2 = least * least;
  for (int i = max(least.y, 1); i <= reach && float(i * i + least2.x) < best; ++i) {
    float above = texelFetch(distances, ivec2(here.x, max(here.y - i, 0)), 0).x;
    float below = texelFetch(distances, ivec2(here.x, min(here.y + i, last.y)), 0).x;
    float nearest = min(above, below);
    best = min(best, nearest * nearest + float(i * i));
  }
  for (int i = max(least.x, 1); i <= reach && float(i * i + least2.y) < best; ++i) {
    float before = texelFetch(distances, ivec2(max(here.x - i, 0), here.y), 0).y;
    float after = texelFetch(distances, ivec2(min(here.x + i, last.x), here.y), 0).y;
    float nearest = min(before, after);
    best = min(best, nearest * nearest + float(i * i));
  }
  return sqrt(best);
}

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  ivec2 place = here - margin;
  ivec2 inside = clamp(place, ivec2(0), textureSize(picture, 0) - 1);
  vec4 over = inside == place ? texelFetch(picture, place, 0) : vec4(0.0);
  float coverage = smoothstep(-0.5, 0.5, (width - distanceAt(here)) / ramp);
#ifdef FILLED
  if (inside == place) coverage = max(coverage, texelFetch(holes, place, 0).a);
#endif
  color = over + outlineColor * (coverage * (1.0 - over.a));
}
