#version 300 es
// GLSL ES 3.00 with a picture: the first sampler reads the first picture of the command line.
precision highp float;
uniform sampler2D u_tex0;
uniform vec2 u_resolution;
uniform float u_progress;   // 0 at the start of the play, 1 at its end
uniform float strength;     // = 0.03; 0..0.1
out vec4 color;

void main() {
  vec2 uv = gl_FragCoord.xy / u_resolution;
  vec2 away = uv - 0.5;
  float ring = sin(40.0 * length(away) - 12.566 * u_progress);
  color = texture(u_tex0, uv + strength * ring * away);
}
