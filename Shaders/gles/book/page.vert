#version 300 es
// A page of a book, flat or bent. Swift twins: SheetPatch.swift, BookGround.swift.
in vec2 aUV;
in vec3 aPosition;   // canvas pixels with z towards the viewer
in vec3 aNormal;     // the factor of the colour, and the light that is added

uniform mat4 projection;   // canvas pixels with z towards the viewer, to clip space

out vec2 vUV;   // 0...1 on the page; more and less around it, for smooth edges
out vec2 vLight;

void main() {
  vUV = aUV;
  vLight = aNormal.xy;
  gl_Position = projection * vec4(aPosition, 1.0);
}
