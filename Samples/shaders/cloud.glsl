// A cloud of the density in a volume, such as the one that slices.glsl draws.
#iChannel0 "input 0"
#iChannel0::Type "Volume"
#iChannel0::WrapMode "Repeat"
void mainImage(out vec4 color, in vec2 pixel) {
  vec3 ray = normalize(vec3(2.0 * pixel - iResolution.xy, 2.0 * iResolution.y));
  vec3 light = vec3(0.0);
  float clear = 1.0;
  for (int i = 0; i < 48; i++) {
    vec3 place = ray * (0.3 + 0.05 * float(i)) + vec3(0.0, 0.0, 0.25 * iTime);
    float density = 0.25 * smoothstep(0.2, 0.9, texture(iChannel0, place).r);
    float above = texture(iChannel0, place + vec3(0.0, 0.08, 0.0)).r;
    light += clear * density * mix(vec3(1.0, 0.95, 0.85), vec3(0.4, 0.45, 0.6), above);
    clear *= 1.0 - density;
  }
  color = vec4(light + clear * mix(vec3(0.75, 0.85, 0.95), vec3(0.2, 0.4, 0.75), ray.y + 0.5), 1.0);
}
