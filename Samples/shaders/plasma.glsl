// Shadertoy: mainImage receives the pixel, iTime and iResolution are declared.
vec3 palette(float t) { return 0.5 + 0.5 * cos(6.2832 * (t + vec3(0.0, 0.33, 0.67))); }

void mainImage(out vec4 color, in vec2 pixel) {
  vec2 p = (2.0 * pixel - iResolution.xy) / iResolution.y;
  float field = sin(3.0 * p.x + iTime) + sin(4.0 * p.y - iTime) + sin(5.0 * length(p) + iTime);
  color = vec4(palette(0.2 * field), 1.0);
}
