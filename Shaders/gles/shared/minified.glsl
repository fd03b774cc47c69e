// A picture where it may be drawn smaller. Swift twin: MeshMinification.swift, which defines MINIFIED where a mesh shrinks its picture; a book's
// sheets in the air have it too.
#ifdef MINIFIED
const float mostTaps = 16.0;   // along each side of a pixel

// The mean over what a pixel shows of the picture, t texels wide: n taps, up to 16, d apart, about a texel at most.
//
// The boxes of the pixel and of a texel have the variances t²/12 and 1/12, the taps and the bilinear filter of each d²(n² - 1)/12 and 2/12.
// They are the same for every n with d² = (t² - 1)/(n² - 1), so that a sheet stays as sharp where it needs one tap more.
vec4 minified(highp sampler2D picture, vec2 unit) {
  vec2 across = dFdx(unit);
  vec2 down = dFdy(unit);
  vec2 size = vec2(textureSize(picture, 0));
  vec2 texels = vec2(length(across * size), length(down * size));
  // A hundredth of a texel is rounding.
  vec2 taps = clamp(ceil(texels - 0.01), 1.0, mostTaps);
  // d in pixels.
  vec2 gap = sqrt(max(texels * texels - 1.0, 0.0) / max(taps * taps - 1.0, 1.0)) / max(texels, 1.0);
  vec2 tap = vec2(0.5);
  vec4 sum = vec4(0.0);
  // There is always one; llvmpipe takes as long for a loop's last test as for a whole turn.
  do {
    vec2 place = (tap - 0.5 * taps) * gap;
    sum += textureLod(picture, unit + place.x * across + place.y * down, 0.0);
    tap.x += 1.0;
    if (tap.x > taps.x) { tap = vec2(0.5, tap.y + 1.0); }
  } while (tap.y < taps.y);
  return sum / (taps.x * taps.y);
}
#else
vec4 minified(highp sampler2D picture, vec2 unit) { return texture(picture, unit); }
#endif
