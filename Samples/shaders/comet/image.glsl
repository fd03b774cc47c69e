// The arrow keys steer a comet, Space changes its colour, and it follows a pressed pointer.
#iChannel0 "bufferB.glsl"
#iChannel1 "keyboard"
void mainImage(out vec4 color, in vec2 pixel) {
  vec2 tail = texelFetch(iChannel0, ivec2(pixel), 0).xy;
  vec3 tint = mix(vec3(0.25, 0.6, 1.0), vec3(1.0, 0.5, 0.2), tail.y);
  vec3 light = vec3(0.03, 0.03, 0.08) + tint * tail.x + vec3(tail.x * tail.x * tail.x * tail.x);
  // A ring where the pointer pulls.
  if (iMouse.z > 0.0) light += 0.5 * smoothstep(2.0, 0.5, abs(distance(pixel, iMouse.xy) - 0.06 * iResolution.y));
  // A frame that glows while a key is down.
  float held = 0.0;
  for (int key = 37; key <= 40; ++key) held = max(held, texelFetch(iChannel1, ivec2(key, 0), 0).x);
  vec2 edge = min(pixel, iResolution.xy - pixel);
  light += held * vec3(0.2, 0.3, 0.5) * exp(-0.3 * min(edge.x, edge.y));
  color = vec4(light, 1.0);
}
