#version 300 es
// Whole canvas pixels around the shadow of a tilted sheet.
#include "shadowtint.glsl"

in vec2 aUV;

uniform vec2 canvas;     // canvas size in pixels
uniform vec2 origin;     // top-left corner in canvas pixels
uniform vec2 size;       // in canvas pixels
uniform mat3 toTexture;  // canvas pixels to the blurred picture, homogeneous, 0...1 inside it

out vec3 vPlace;

void main() {
  vec2 corner = origin + aUV * size;
  vPlace = toTexture * vec3(corner, 1.0);
  gl_Position = shadowPosition(vec4(2.0 * corner / canvas - 1.0, 0.0, 1.0));
}
