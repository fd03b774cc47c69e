// Two substances by Gray and Scott's model: x is food, y grows where it finds some. (P. Gray, S. K. Scott, Chemical Engineering Science 38, 1983.)
#iChannel0 "self"
vec2 at(ivec2 pixel) {
  ivec2 size = ivec2(iResolution.xy);
  return texelFetch(iChannel0, (pixel + size) % size, 0).xy;
}

void mainImage(out vec4 color, in vec2 pixel) {
  ivec2 here = ivec2(pixel);
  if (iFrame == 0) {
      // Seeds in a spiral, as in a sunflower.
      vec2 place = (pixel - 0.5 * iResolution.xy) / iResolution.y;
      float seed = 0.0;
      for (int i = 0; i < 13; ++i) {
          float angle = 2.4 * float(i);
          seed = max(seed, step(distance(place, 0.12 * sqrt(float(i)) * vec2(cos(angle), sin(angle))), 0.03));
      }
      color = vec4(1.0 - 0.5 * seed, 0.5 * seed, 0.0, 1.0);
      return;
  }
  vec2 sides = at(here + ivec2(1, 0)) + at(here - ivec2(1, 0)) + at(here + ivec2(0, 1)) + at(here - ivec2(0, 1));
  vec2 corners = at(here + ivec2(1, 1)) + at(here - ivec2(1, 1)) + at(here + ivec2(1, -1)) + at(here - ivec2(1, -1));
  vec2 now = at(here);
  vec2 spread = 0.2 * sides + 0.05 * corners - now;
  float eaten = now.x * now.y * now.y;
  vec2 next = now + vec2(1.0, 0.5) * spread + vec2(0.055 * (1.0 - now.x) - eaten, eaten - 0.117 * now.y);
  color = vec4(next, 0.0, 1.0);
}
