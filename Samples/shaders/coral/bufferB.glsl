// How warm the coral is: it heats where it grows, and cools.
#iChannel0 "bufferA.glsl"
#iChannel1 "self"
void mainImage(out vec4 color, in vec2 pixel) {
  ivec2 here = ivec2(pixel);
  float warmth = 0.98 * texelFetch(iChannel1, here, 0).x;
  color = vec4(max(warmth, texelFetch(iChannel0, here, 0).y), 0.0, 0.0, 1.0);
}
