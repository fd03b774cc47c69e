#version 300 es
// Adds the glow to the picture; where the picture is transparent, the glow alone shows.
precision highp float;

uniform sampler2D picture;
uniform sampler2D glow;
uniform float strength;
uniform vec2 u_resolution;

out vec4 color;

void main() {
  vec2 uv = gl_FragCoord.xy / u_resolution;
  vec4 light = strength * texture(glow, uv);
  color = min(texture(picture, uv) + light, 1.0);
  color.rgb = min(color.rgb, color.aaa);
}
