#version 300 es
// Discs, each in a square that is DISC_EDGE pixels larger on every side. Swift twin: Disc.swift.
in vec2 aUV;         // pixels from the disc's centre
in vec3 aPosition;   // the corner in pixels, and the disc's alpha
in vec3 aNormal;     // the disc's colour, alpha not multiplied in

uniform vec2 canvas;   // size of the destination in pixels

out vec2 vOffset;          // pixels from the disc's centre
flat out float vRadius;    // in pixels
flat out vec4 vColor;      // premultiplied

void main() {
  vOffset = aUV;
  vRadius = abs(aUV.x) - DISC_EDGE;
  vColor = vec4(aNormal * aPosition.z, aPosition.z);
  gl_Position = vec4(2.0 * aPosition.xy / canvas - 1.0, 0.0, 1.0);
}
