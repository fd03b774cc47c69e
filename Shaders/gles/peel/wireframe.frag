#version 300 es
// The triangles of a grid as smooth lines.
precision highp float;

in vec2 vUV;

uniform vec2 size;         // the sheet's size in pixels
uniform float edge;        // pixels that the grid reaches beyond the sheet on each side
uniform vec2 cells;        // columns and rows
uniform vec4 lineColor;    // premultiplied

out vec4 color;

float lineCoverage(float position) {
  float distance = abs(position - round(position)) / fwidth(position);
  return clamp(1.0 - distance, 0.0, 1.0);
}

void main() {
  vec2 cell = (vUV * size + edge) / (size + 2.0 * edge) * cells;
  float coverage = max(
      max(lineCoverage(cell.x), lineCoverage(cell.y)), lineCoverage(cell.x - cell.y));
  color = lineColor * coverage;
}
