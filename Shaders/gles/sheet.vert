#version 300 es
// A sheet of straight rows, seen by a camera above its centre. Swift twin: SheetMesh.swift.
in vec2 aUnit;

uniform mat4 projection;    // canvas pixels with z towards the viewer, to clip space
uniform vec2 origin;        // the picture's top-left corner in canvas pixels
uniform vec2 size;          // the picture's size in pixels
uniform float edge;         // pixels around the picture for smooth edges
uniform float rows[202];    // y below the origin and height of each row of vertices in pixels

out vec2 vUnit;   // 0...1 inside the picture; an edge more on each side

void main() {
  int row = 2 * (gl_VertexID / 2);
  vec2 corner = vec2(aUnit.x * (size.x + 2.0 * edge) - edge, rows[row]);
  vUnit = corner / size;
  gl_Position = projection * vec4(origin + corner, rows[row + 1], 1.0);
}
