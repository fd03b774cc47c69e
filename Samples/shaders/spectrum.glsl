// Shadertoy: a sound as iChannel0, whose lower row is the spectrum and whose upper row is the waveform.
void mainImage(out vec4 color, in vec2 pixel) {
  vec2 p = pixel / iResolution.xy;
  // 48 bars up to 4.5 kHz.
  float bar = floor(p.x * 48.0) / 48.0;
  float level = texture(iChannel0, vec2(0.375 * (bar + 0.5 / 48.0), 0.25)).x;
  float isLit = step(p.y, level) * step(0.15, fract(p.x * 48.0)) * step(0.2, fract(p.y * 32.0));
  vec3 light = mix(vec3(0.1, 0.8, 0.6), vec3(1.0, 0.3, 0.4), p.y) * isLit;
  float wave = texture(iChannel0, vec2(p.x, 0.75)).x;
  light += vec3(0.9, 0.9, 1.0) * smoothstep(0.012, 0.004, abs(p.y - mix(0.6, 1.0, wave)));
  color = vec4(vec3(0.03, 0.03, 0.06) + light, 1.0);
}
