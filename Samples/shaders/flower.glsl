// Shadertoy: a flower that hears. A sound is iChannel0; its spectrum grows petals, low tones at the top and high ones below, and its waveform moves the
// ring that they stand on.
float petal(float turn) {
  // Both halves show the same 32 bands, up to 4.5 kHz.
  float band = floor(abs(turn) * 32.0);
  return texture(iChannel0, vec2(0.375 * (band + 0.5) / 32.0, 0.25)).x;
}

void mainImage(out vec4 color, in vec2 pixel) {
  vec2 place = (pixel - 0.5 * iResolution.xy) / iResolution.y;
  float away = length(place);
  float turn = atan(place.x, place.y) / 3.14159265;
  float wave = texture(iChannel0, vec2(abs(turn), 0.75)).x;
  float ring = 0.14 + 0.08 * (wave - 0.5);

  float level = petal(turn);
  float across = abs(fract(abs(turn) * 32.0) - 0.5);
  float tip = ring + 0.02 + 0.3 * level * level;
  float lit = smoothstep(0.45, 0.25, across) * smoothstep(tip, tip - 0.02, away) * smoothstep(ring, ring + 0.015, away);

  vec3 hue = 0.5 + 0.5 * cos(6.2831853 * (0.8 * abs(turn) + vec3(0.9, 0.55, 0.3)));
  vec3 light = mix(vec3(0.09, 0.05, 0.14), vec3(0.02, 0.02, 0.06), 1.4 * away);
  light += lit * hue * (0.35 + 2.0 * (away - ring));
  light += vec3(1.0, 0.9, 0.8) * exp(-180.0 * abs(away - ring)) * 0.8;
  light += hue * level * exp(-6.0 * abs(away - ring)) * 0.25;
  color = vec4(light, 1.0);
}
