// A reduced picture at `unit`, 0...1, enlarged by the cubic B-spline. Swift twin: Blur.swift,
// `splineVariance`. The picture needs an empty margin of two texels or more.
vec4 splineWeights(float t) {
  float s = 1.0 - t;
  float t2 = t * t;
  float s2 = s * s;
  return vec4(
      s2 * s, 4.0 - 6.0 * t2 + 3.0 * t2 * t, 4.0 - 6.0 * s2 + 3.0 * s2 * s, t2 * t) / 6.0;
}

vec4 splineRow(highp sampler2D reduced, ivec2 first, vec4 weights) {
  return weights.x * texelFetch(reduced, first, 0)
      + weights.y * texelFetch(reduced, first + ivec2(1, 0), 0)
      + weights.z * texelFetch(reduced, first + ivec2(2, 0), 0)
      + weights.w * texelFetch(reduced, first + ivec2(3, 0), 0);
}

vec4 splineSample(highp sampler2D reduced, vec2 unit) {
  vec2 position = unit * vec2(textureSize(reduced, 0)) - 0.5;
  vec2 first = floor(position);
  vec4 x = splineWeights(position.x - first.x);
  vec4 y = splineWeights(position.y - first.y);
  ivec2 corner = ivec2(first) - 1;
  return y.x * splineRow(reduced, corner, x) + y.y * splineRow(reduced, corner + ivec2(0, 1), x)
      + y.z * splineRow(reduced, corner + ivec2(0, 2), x)
      + y.w * splineRow(reduced, corner + ivec2(0, 3), x);
}
