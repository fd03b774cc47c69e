#version 300 es
// The triangles of a grid as smooth lines.
precision highp float;

in vec2 vUnit;

uniform vec2 size;         // the sheet's size in pixels
uniform vec2 cells;        // columns and rows
uniform vec4 lineColor;    // premultiplied

out vec4 color;

float lineCoverage(float position) {
  float distance = abs(position - round(position)) / fwidth(position);
  return clamp(1.0 - distance, 0.0, 1.0);
}

void main() {
  // The grid reaches a pixel beyond the sheet on each side.
  vec2 cell = (vUnit * size + 1.0) / (size + 2.0) * cells;
  float coverage = max(
      max(lineCoverage(cell.x), lineCoverage(cell.y)), lineCoverage(cell.x - cell.y));
  color = lineColor * coverage;
}
