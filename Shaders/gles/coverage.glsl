// The share of a pixel that lies inside the unit square: distance to its edges in pixels.
float unitSquareCoverage(vec2 unit) {
  vec2 pixel = vec2(
      length(vec2(dFdx(unit.x), dFdy(unit.x))), length(vec2(dFdx(unit.y), dFdy(unit.y))));
  vec2 coverage = clamp((0.5 - abs(unit - 0.5)) / pixel + 0.5, 0.0, 1.0);
  return coverage.x * coverage.y;
}
