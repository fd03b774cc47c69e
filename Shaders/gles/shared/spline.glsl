// Enlarges a reduced picture by the cubic B-spline. Swift twin: Blur.swift, `splineVariance`;
// BlurPasses.swift defines SPLINE_BORDER, the empty texels around the picture.

// Weights of the texels at -1, 0, 1 and 2 from the one before a position t texels behind it.
vec4 splineWeights(float t) {
  float s = 1.0 - t;
  float t2 = t * t;
  float s2 = s * s;
  return vec4(
      s2 * s, 4.0 - 6.0 * t2 + 3.0 * t2 * t, 4.0 - 6.0 * s2 + 3.0 * s2 * s, t2 * t) / 6.0;
}

// Four texels to the right of the one whose centre is at `first`, in texture coordinates.
vec4 splineRow(highp sampler2D reduced, vec2 first, vec2 texel, vec4 weights) {
  return weights.x * texture(reduced, first)
      + weights.y * texture(reduced, first + vec2(texel.x, 0.0))
      + weights.z * texture(reduced, first + vec2(2.0 * texel.x, 0.0))
      + weights.w * texture(reduced, first + vec2(3.0 * texel.x, 0.0));
}

// The texels of a reduced picture that show.
vec2 splineExtent(highp sampler2D reduced) {
  return vec2(textureSize(reduced, 0)) - 2.0 * float(SPLINE_BORDER);
}

// Where 4 × 4 texels around `unit` begin, in texture coordinates; `between` says how far behind
// the second of them it lies, 0...1, and `texel` how large one is.
vec2 splineFirst(highp sampler2D reduced, vec2 unit, out vec2 between, out vec2 texel) {
  vec2 extent = vec2(textureSize(reduced, 0));
  texel = 1.0 / extent;
  vec2 position = unit * splineExtent(reduced) + (float(SPLINE_BORDER) - 0.5);
  vec2 before = floor(position);
  between = position - before;
  return (before - 0.5) * texel;
}

// The picture at `unit`, 0...1 over the texture without its empty border.
// It is read nearest.
vec4 splineSample(highp sampler2D reduced, vec2 unit) {
  vec2 between, texel;
  vec2 first = splineFirst(reduced, unit, between, texel);
  vec4 x = splineWeights(between.x);
  vec4 y = splineWeights(between.y);
  return y.x * splineRow(reduced, first, texel, x)
      + y.y * splineRow(reduced, first + vec2(0.0, texel.y), texel, x)
      + y.z * splineRow(reduced, first + vec2(0.0, 2.0 * texel.y), texel, x)
      + y.w * splineRow(reduced, first + vec2(0.0, 3.0 * texel.y), texel, x);
}

// The weights' change with t.
vec4 splineSlopes(float t) {
  float s = 1.0 - t;
  return vec4(-0.5 * s * s, t * (1.5 * t - 2.0), s * (2.0 - 1.5 * s), 0.5 * t * t);
}

// As splineSample; `slope` becomes the change per texel of what `measure` takes of the picture.
vec4 splineSlope(highp sampler2D reduced, vec2 unit, vec4 measure, out vec2 slope) {
  vec2 between, texel;
  vec2 first = splineFirst(reduced, unit, between, texel);
  vec4 x = splineWeights(between.x);
  vec4 y = splineWeights(between.y);
  vec4 dx = splineSlopes(between.x);
  vec4 dy = splineSlopes(between.y);
  vec4 sum = vec4(0.0);
  slope = vec2(0.0);
  for (int i = 0; i < 4; ++i) {
    vec2 place = first + vec2(0.0, float(i) * texel.y);
    vec4 a = texture(reduced, place);
    vec4 b = texture(reduced, place + vec2(texel.x, 0.0));
    vec4 c = texture(reduced, place + vec2(2.0 * texel.x, 0.0));
    vec4 d = texture(reduced, place + vec2(3.0 * texel.x, 0.0));
    vec4 row = x.x * a + x.y * b + x.z * c + x.w * d;
    vec4 rowSlope = dx.x * a + dx.y * b + dx.z * c + dx.w * d;
    sum += y[i] * row;
    slope += vec2(y[i] * dot(rowSlope, measure), dy[i] * dot(row, measure));
  }
  return sum;
}
