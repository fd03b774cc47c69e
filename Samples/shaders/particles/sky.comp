#version 310 es
// Makes a picture of the light that the stars added up.
layout(local_size_x = 8, local_size_y = 8) in;

layout(std430, binding = 0) readonly buffer light {
  uint sums[];
};
layout(rgba16f, binding = 0) writeonly uniform image2D picture;

uniform float stars;
uniform float brightness;

void main() {
  ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
  ivec2 size = imageSize(picture);
  if (any(greaterThanEqual(pixel, size))) return;
  int place = 3 * (pixel.y * size.x + pixel.x);
  vec3 light = vec3(sums[place], sums[place + 1], sums[place + 2]);
  // As bright with fewer stars, and on a larger canvas.
  light *= brightness * 0.0024 * float(size.x * size.y) / stars;
  imageStore(picture, pixel, vec4(light, 1.0));
}
