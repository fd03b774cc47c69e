// The share of a pixel in which a plane through the pixel is above 0: `value` at the pixel's centre,
// `slope` its change per pixel. Exact for a straight edge.
float halfPlaneCoverage(float value, vec2 slope) {
  float longer = max(abs(slope.x), abs(slope.y));
  float shorter = min(abs(slope.x), abs(slope.y));
  float distance = abs(value);
  // Beyond this distance the edge cuts off a triangle only, and before it a trapezium.
  float corner = max(0.5 * (longer + shorter) - distance, 0.0);
  float above = distance <= 0.5 * (longer - shorter)
      ? 0.5 + distance / max(longer, 1e-20)
      : 1.0 - corner * corner / max(2.0 * longer * shorter, 1e-20);
  return value > 0.0 ? above : 1.0 - above;
}

// The share of a pixel that lies inside the unit square.
float unitSquareCoverage(vec2 unit) {
  vec2 inside = 0.5 - abs(unit - 0.5);
  vec2 across = dFdx(unit);
  vec2 down = dFdy(unit);
  return halfPlaneCoverage(inside.x, vec2(across.x, down.x))
      * halfPlaneCoverage(inside.y, vec2(across.y, down.y));
}
