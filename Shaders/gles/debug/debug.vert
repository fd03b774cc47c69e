#version 300 es
// Marks on the canvas. Swift twin: DebugDrawing.swift.
in vec2 aUV;         // pixels from the middle of the mark
in vec3 aPosition;   // canvas pixels

uniform vec2 canvas;   // canvas size in pixels

out vec2 vAway;

void main() {
  vAway = aUV;
  gl_Position = vec4(2.0 * aPosition.xy / canvas - 1.0, 0.0, 1.0);
}
