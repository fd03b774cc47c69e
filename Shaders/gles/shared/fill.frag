#version 300 es
// A colour through the coverage of an area's pixels. Swift twin of the coverage: CoverageRaster.swift.
precision highp float;

in vec2 vUV;

uniform highp sampler2D coverage;
uniform vec4 fill;   // premultiplied

out vec4 color;

void main() {
  color = fill * texture(coverage, vUV).r;
}
