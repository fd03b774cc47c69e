// A heavy Shadertoy: a ray through 24 slices of a cloud of five octaves. Nothing in it jumps, so that drivers agree.
float cloud(vec3 place) {
  float sum = 0.0, share = 0.5;
  for (int octave = 0; octave < 5; ++octave) {
    sum += share * dot(sin(place), cos(place.yzx * 1.3));
    place = mat3(0.0, 1.6, 1.2, -1.6, 0.72, -0.96, -1.2, -0.96, 1.28) * place + iTime * 0.2;
    share *= 0.5;
  }
  return sum;
}

void mainImage(out vec4 color, in vec2 pixel) {
  vec2 place = (pixel - 0.5 * iResolution.xy) / iResolution.y;
  vec3 ray = normalize(vec3(place, 1.2)), light = vec3(0.0);
  float left = 1.0;
  for (int slice = 0; slice < 24; ++slice) {
    float way = 0.2 * float(slice);
    float thick = smoothstep(0.1, 1.1, cloud(vec3(0.0, 0.0, iTime) + ray * way));
    light += left * thick * 0.2 * mix(vec3(1.0, 0.75, 0.5), vec3(0.2, 0.3, 0.6), way / 5.0);
    left *= 1.0 - 0.2 * thick;
  }
  color = vec4(light + left * mix(vec3(0.5, 0.65, 0.9), vec3(0.1, 0.15, 0.4), place.y + 0.5), 1.0);
}
