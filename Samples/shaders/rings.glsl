// Rings with hard edges, ever finer towards the horizon. They need --samples 16.
uniform vec2 u_resolution;
uniform float u_time;
uniform vec3 paper;  // = vec3(0.98, 0.96, 0.92)
uniform vec3 ink;    // = vec3(0.10, 0.22, 0.46)

void main() {
  vec2 p = (2.0 * gl_FragCoord.xy - u_resolution) / u_resolution.y;
  float rings = step(0.5, fract(5.0 * exp(length(p * vec2(0.55, 1.0))) - u_time));
  float rays = step(0.5, fract(24.0 * atan(p.y, p.x) / 6.2831853));
  gl_FragColor = vec4(mix(paper, ink, abs(rings - rays)), 1.0);
}
