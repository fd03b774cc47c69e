#version 300 es
// The sticker's picture with the glare that runs over it, and smooth edges. Swift twin:
// StickerWave.swift, `glare`.
precision highp float;
#include "coverage.glsl"

in vec2 vUV;

uniform highp sampler2D picture;
uniform vec3 canvasRow;        // the sheet's own row, in pixels, from the canvas's x, y and 1
uniform vec2 band;             // first row of the glare and its rows, in pixels
uniform float glareOpacity;    // in the band's middle, 0...1

out vec4 color;

void main() {
  vec4 sheet = texture(picture, vUV);
  float place = clamp((dot(vec3(gl_FragCoord.xy, 1.0), canvasRow) - band.x) / band.y, 0.0, 1.0);
  // The sine of a rounded pi may fall below 0.
  float light = glareOpacity * max(sin(3.14159265 * place), 0.0);
  sheet.rgb += light * (sheet.a - sheet.rgb);
  color = sheet * unitSquareCoverage(vUV);
}
