#version 300 es
// A part of the page around a curl. Swift twin: CurlBands.swift.
in vec3 aPosition;   // pixels across the fold line and along it, from its middle

uniform mat4 projection;   // canvas pixels with z towards the viewer, to clip space
uniform vec2 middle;       // of the fold line, in canvas pixels
uniform vec2 across;       // unit vector across the fold line, towards what is lifted

out vec2 vPlace;   // pixels across the fold line and along it

void main() {
  vPlace = aPosition.xy;
  vec2 along = vec2(-across.y, across.x);
  gl_Position = projection * vec4(middle + vPlace.x * across + vPlace.y * along, 0.0, 1.0);
}
