// Light from the top left on the coral, whose young parts glow.
#iChannel0 "bufferA.glsl"
#iChannel1 "bufferB.glsl"
float height(vec2 pixel) { return texture(iChannel0, pixel / iResolution.xy).y; }

void mainImage(out vec4 color, in vec2 pixel) {
  vec2 slope = vec2(height(pixel + vec2(1.0, 0.0)) - height(pixel - vec2(1.0, 0.0)), height(pixel + vec2(0.0, 1.0)) - height(pixel - vec2(0.0, 1.0)));
  vec3 normal = normalize(vec3(-4.0 * slope, 1.0));
  float light = 0.35 + 0.65 * max(dot(normal, normalize(vec3(-0.5, 0.6, 0.7))), 0.0);
  float thick = smoothstep(0.08, 0.3, height(pixel)), warm = texture(iChannel1, pixel / iResolution.xy).x;
  vec3 water = vec3(0.02, 0.10, 0.16) + vec3(0.9, 0.35, 0.2) * warm * 0.5;
  vec3 coral = mix(vec3(0.95, 0.45, 0.40), vec3(1.0, 0.85, 0.65), thick);
  color = vec4(mix(water, coral * light, thick), 1.0);
}
