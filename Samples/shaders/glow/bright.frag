#version 300 es
// Keeps what is brighter than a threshold.
precision highp float;

uniform sampler2D picture;
uniform float threshold;
uniform vec2 u_resolution;   // of what is drawn into

out vec4 color;

void main() {
  vec4 here = texture(picture, gl_FragCoord.xy / u_resolution);
  float light = dot(here.rgb, vec3(0.2126, 0.7152, 0.0722));
  color = here * smoothstep(threshold - 0.1, threshold + 0.1, light);
}
