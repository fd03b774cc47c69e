// Enlarges a reduced picture by the cubic B-spline. Swift twin: Blur.swift, `Reduction`;
// BlurPasses.swift defines SPLINE_BORDER, the texels around what shows of the picture.

// Weights of the texels at -1, 0, 1 and 2 from the one before a position t texels behind it.
vec4 splineWeights(float t) {
  float s = 1.0 - t;
  float t2 = t * t;
  float s2 = s * s;
  return vec4(
      s2 * s, 4.0 - 6.0 * t2 + 3.0 * t2 * t, 4.0 - 6.0 * s2 + 3.0 * s2 * s, t2 * t) / 6.0;
}

// The weights' change with t.
vec4 splineSlopes(float t) {
  float s = 1.0 - t;
  return vec4(-0.5 * s * s, t * (1.5 * t - 2.0), s * (2.0 - 1.5 * s), 0.5 * t * t);
}

// Four texels from the one whose centre is at `first`, in texture coordinates.
vec4[4] splineTaps(highp sampler2D reduced, vec2 first, vec2 along) {
  return vec4[4](
      texture(reduced, first), texture(reduced, first + along),
      texture(reduced, first + 2.0 * along), texture(reduced, first + 3.0 * along));
}

vec4 splineSum(vec4 taps[4], vec4 weights) {
  return weights.x * taps[0] + weights.y * taps[1] + weights.z * taps[2] + weights.w * taps[3];
}

// The rows that show of a picture that is enlarged along x already.
float splineExtent(highp sampler2D columns) {
  return float(textureSize(columns, 0).y - 2 * SPLINE_BORDER);
}

// The four rows around `uv` of such a picture, which is read nearest; 0...1 is what shows of it. `between` says how far behind the second row `uv` lies, 0...1.
vec4[4] splineRows(highp sampler2D columns, vec2 uv, out float between) {
  float extent = float(textureSize(columns, 0).y);
  float position = uv.y * splineExtent(columns) + (float(SPLINE_BORDER) - 0.5);
  float before = floor(position);
  between = position - before;
  return splineTaps(columns, vec2(uv.x, (before - 0.5) / extent), vec2(0.0, 1.0 / extent));
}

// The picture at `uv`.
vec4 splineSample(highp sampler2D columns, vec2 uv) {
  float between;
  vec4 rows[4] = splineRows(columns, uv, between);
  return splineSum(rows, splineWeights(between));
}

// As splineSample, of a picture that enlarge.frag measured; `slope` becomes the change of what is
// measured, per pixel along x and per row along y.
vec4 splineMeasured(highp sampler2D columns, vec2 uv, out vec2 slope) {
  float between;
  vec4 rows[4] = splineRows(columns, uv, between);
  vec4 sum = splineSum(rows, splineWeights(between));
  slope = vec2(sum.b, splineSum(rows, splineSlopes(between)).a);
  return sum;
}
