#version 300 es
// The sticker's picture with the glare that runs over it, and smooth edges. Swift twin:
// StickerWave.swift, `glare`; SheetMesh.swift defines BORDER: 0 where no edge can be.
precision highp float;
#include "coverage.glsl"
#include "finish.glsl"
#include "halfwave.glsl"

in vec2 vUV;
#ifdef FINISH
in float vSlope;
#endif

uniform highp sampler2D picture;
uniform vec3 canvasRow;        // the sheet's own row, in pixels, from the canvas's x, y and 1
uniform vec2 band;             // first row of the glare and its rows, in pixels
uniform float glareOpacity;    // in the band's middle, 0...1

out vec4 color;

void main() {
  vec4 sheet = finished(texture(picture, vUV), vUV, normalize(vec3(0.0, -vSlope, 1.0)));
  float place = clamp((dot(vec3(gl_FragCoord.xy, 1.0), canvasRow) - band.x) / band.y, 0.0, 1.0);
  float light = glareOpacity * halfWave(place);
  sheet.rgb += light * (sheet.a - sheet.rgb);
#if BORDER
  sheet *= unitSquareCoverage(vUV);
#endif
  color = sheet;
}
