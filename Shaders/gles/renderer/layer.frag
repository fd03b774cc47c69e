#version 300 es
// A share of a layer of fragments, pixel for pixel. Swift twin: DepthPeeler.swift.
precision highp float;
precision highp int;

uniform highp sampler2D layer;
uniform float share;
uniform int firstRow;   // of the target, where the layer begins

out vec4 color;

void main() {
  color = share * texelFetch(layer, ivec2(gl_FragCoord.xy) - ivec2(0, firstRow), 0);
}
