// Where the comet is and how it moves: (x, y, speed along x, speed along y), in heights of the picture from the middle, in texel 0.
#iChannel0 "self"
#iChannel1 "keyboard"
float isDown(int key) { return texelFetch(iChannel1, ivec2(key, 0), 0).x; }

void mainImage(out vec4 color, in vec2 pixel) {
  vec4 comet = iFrame == 0 ? vec4(0.0) : texelFetch(iChannel0, ivec2(0), 0);
  // The arrow keys push, and a pressed pointer pulls.
  vec2 push = vec2(isDown(39) - isDown(37), isDown(38) - isDown(40));
  if (iMouse.z > 0.0) push += 3.0 * ((iMouse.xy - 0.5 * iResolution.xy) / iResolution.y - comet.xy);
  comet.zw = (comet.zw + 1.5 * push * iTimeDelta) * exp(-0.8 * iTimeDelta);
  comet.xy += comet.zw * iTimeDelta;
  // Walls send it back.
  vec2 wall = 0.5 * iResolution.xy / iResolution.y - 0.05;
  comet.zw *= 1.0 - 2.0 * vec2(greaterThan(abs(comet.xy), wall));
  comet.xy = clamp(comet.xy, -wall, wall);
  color = comet;
}
