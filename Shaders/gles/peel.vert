#version 300 es
// The sheet of the peel, seen by a camera above its centre. Swift twin: Peel.swift, `height`.
in vec2 aUnit;

uniform mat4 projection;       // canvas pixels with z towards the viewer, to clip space
uniform vec2 origin;           // the sheet's top-left corner in canvas pixels
uniform vec2 size;             // the sheet's size in canvas pixels
uniform float heights[201];    // height of each row of vertices in pixels, top first
uniform int columns;           // cells from left to right

out vec2 vUnit;   // 0...1 inside the sheet; a pixel more on each side for smooth edges

void main() {
  vec2 corner = aUnit * (size + 2.0) - 1.0;
  vUnit = corner / size;
  gl_Position = projection * vec4(origin + corner, heights[gl_VertexID / (columns + 1)], 1.0);
}
