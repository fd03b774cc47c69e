#version 300 es
// A sheet of straight rows, seen by a camera above its centre. Swift twin: SheetMesh.swift, which
// defines ROW_LIMIT, how many rows of vertices there can be.
uniform mat4 projection;   // canvas pixels with z towards the viewer, to clip space
uniform vec2 origin;       // the picture's top-left corner in canvas pixels
uniform vec2 size;         // the picture's size in pixels
uniform int across;        // vertices in a row
uniform float columns[4];  // their places right of the origin in pixels
uniform float rows[2 * ROW_LIMIT];   // y below the origin and height of each row in pixels

out vec2 vUV;   // 0...1 inside the picture; more and less around it, for smooth edges

void main() {
  int row = 2 * (gl_VertexID / across);
  vec2 corner = vec2(columns[gl_VertexID % across], rows[row]);
  vUV = corner / size;
  gl_Position = projection * vec4(origin + corner, rows[row + 1], 1.0);
}
