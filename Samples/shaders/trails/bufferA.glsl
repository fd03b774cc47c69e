// A buffer that reads itself keeps what it drew: the picture fades, and a dot moves over it.
#iChannel0 "self"
void mainImage(out vec4 color, in vec2 pixel) {
  vec2 dot = (0.5 + 0.35 * vec2(cos(2.0 * iTime), sin(3.0 * iTime))) * iResolution.xy;
  float light = smoothstep(0.08, 0.0, distance(pixel, dot) / iResolution.y);
  color = max(0.97 * texelFetch(iChannel0, ivec2(pixel), 0), vec4(light));
}
