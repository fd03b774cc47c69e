#version 300 es
// A point or a line with smooth edges.
precision highp float;

in vec2 vAway;   // pixels from its middle

uniform float reach;      // how far it reaches, in pixels
uniform vec4 lineColor;   // premultiplied

out vec4 color;

void main() { color = lineColor * clamp(reach + 0.5 - length(vAway), 0.0, 1.0); }
