// The image reads buffer A, its first channel as nothing else is said.
void mainImage(out vec4 color, in vec2 pixel) {
  float light = texelFetch(iChannel0, ivec2(pixel), 0).r;
  color = vec4(light * light, light, sqrt(light), 1.0);
}
