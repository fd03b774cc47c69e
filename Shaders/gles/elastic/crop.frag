#version 300 es
// The top-left part of a premultiplied picture, texel by pixel.
precision highp float;

in vec2 vUV;

uniform highp sampler2D picture;
uniform vec2 shown;   // share of the picture's width and height

out vec4 color;

void main() {
  color = texture(picture, vUV * shown);
}
