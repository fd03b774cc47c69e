// The comet's tail, which fades; x is its light, y its colour. Space changes the colour.
#iChannel0 "bufferA.glsl"
#iChannel1 "self"
#iChannel2 "keyboard"
void mainImage(out vec4 color, in vec2 pixel) {
  vec4 comet = texelFetch(iChannel0, ivec2(0), 0);
  float away = distance((pixel - 0.5 * iResolution.xy) / iResolution.y, comet.xy);
  float light = smoothstep(0.045, 0.0, away);
  vec2 tail = texelFetch(iChannel1, ivec2(pixel), 0).xy * vec2(0.975, 1.0);
  if (light > tail.x) tail = vec2(light, texelFetch(iChannel2, ivec2(32, 2), 0).x);
  color = vec4(tail, 0.0, 1.0);
}
