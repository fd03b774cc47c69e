// GLSL ES 1.00 as in a web playground: u_time and u_resolution have their values,
// every other uniform is a parameter for --set, with what its comment says.
precision mediump float;
uniform float u_time;
uniform vec2 u_resolution;
uniform float bands;   // = 3.0; 1..12 how many waves fit across
uniform vec3 tint;     // = vec3(0.2, 0.6, 1.0)

void main() {
  vec2 uv = gl_FragCoord.xy / u_resolution;   // (0, 0) is the bottom left
  float wave = 0.5 + 0.2 * sin(6.2832 * (bands * uv.x - u_time));
  float light = smoothstep(0.02, 0.0, abs(uv.y - wave));
  gl_FragColor = vec4(tint, max(light, 0.4 * step(uv.y, wave)));   // not multiplied by alpha
}
