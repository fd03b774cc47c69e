// A light Shadertoy: a dozen operations a pixel.
void mainImage(out vec4 color, in vec2 pixel) {
  vec2 place = (pixel - 0.5 * iResolution.xy) / iResolution.y;
  float wave = sin(12.0 * length(place) - 3.0 * iTime) + sin(9.0 * place.x + 2.0 * iTime);
  color = vec4(0.5 + 0.25 * wave, 0.5 + 0.4 * place, 1.0);
}
