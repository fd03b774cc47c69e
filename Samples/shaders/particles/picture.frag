#version 300 es
// The stars and their glow on a night sky, as a film shows what is too bright.
precision highp float;

uniform sampler2D sky;
uniform sampler2D glow;
uniform vec2 u_resolution;

out vec4 color;

void main() {
  vec2 uv = gl_FragCoord.xy / u_resolution;
  vec3 light = texture(sky, uv).rgb + 0.6 * texture(glow, uv).rgb + vec3(0.012, 0.014, 0.03);
  color = vec4(1.0 - exp(-light), 1.0);
}
