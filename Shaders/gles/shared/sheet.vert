#version 300 es
// A sheet of straight rows, seen by a camera above its centre. Swift twin: SheetMesh.swift, which
// defines ROW_LIMIT, how many rows of vertices there can be.
#include "shadowtint.glsl"

uniform mat4 projection;   // canvas pixels with z towards the viewer, to clip space
uniform vec2 origin;       // the picture's top-left corner in canvas pixels
uniform vec2 size;         // the picture's size in pixels
uniform int across;        // vertices in a row
uniform float columns[4];  // their places right of the origin in pixels
#ifdef FINISH
const int ROW_VALUES = 3;   // with the height per pixel down the sheet
out float vSlope;
#else
const int ROW_VALUES = 2;
#endif
uniform float rows[ROW_VALUES * ROW_LIMIT];   // y below the origin and height of each row in pixels

out vec2 vUV;   // 0...1 inside the picture; more and less around it, for smooth edges

void main() {
  int row = ROW_VALUES * (gl_VertexID / across);
  vec2 corner = vec2(columns[gl_VertexID % across], rows[row]);
  vUV = corner / size;
#ifdef FINISH
  vSlope = rows[row + 2];
#endif
  gl_Position = shadowPosition(projection * vec4(origin + corner, rows[row + 1], 1.0));
}
