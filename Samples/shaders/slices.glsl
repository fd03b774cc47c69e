// The slices of a volume in a row, 32 of 32 x 32 pixels: soft blobs that go on beyond each side.
void mainImage(out vec4 color, in vec2 pixel) {
  vec3 place = vec3(mod(pixel.x, 32.0), pixel.y, floor(pixel.x / 32.0) + 0.5) / 32.0;
  float sum = 0.0;
  for (int i = 1; i < 9; i++) {
    vec3 middle = fract(float(i) * vec3(0.618, 0.755, 0.570));
    vec3 away = abs(fract(place - middle + 0.5) - 0.5);
    sum += smoothstep(0.3, 0.0, length(away));
  }
  color = vec4(vec3(min(sum, 1.0)), 1.0);
}
