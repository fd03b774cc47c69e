// A cube map: a sky with a sun over a chequered ground, drawn once for each direction.
void mainCubemap(out vec4 color, in vec2 pixel, in vec3 origin, in vec3 direction) {
  vec3 sun = normalize(vec3(0.6, 0.35, -0.7));
  vec3 sky = mix(vec3(0.95, 0.8, 0.65), vec3(0.15, 0.35, 0.75), sqrt(max(direction.y, 0.0)));
  vec2 ground = direction.xz / max(-direction.y, 0.02);
  float field = mod(floor(ground.x) + floor(ground.y), 2.0);
  vec3 floorColor = mix(mix(vec3(0.16, 0.2, 0.24), vec3(0.85), field), sky, exp(6.0 * direction.y));
  color = vec4(direction.y > 0.0 ? sky : floorColor, 1.0);
  color.rgb += vec3(1.0, 0.9, 0.7) * pow(max(dot(direction, sun), 0.0), 400.0);
}
