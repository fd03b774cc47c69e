// A picture's alpha, read pixel by pixel.
uniform highp sampler2D picture;

// The alpha at a pixel of a picture of `extent` pixels; 0 beside it.
float alphaAt(ivec2 place, ivec2 extent) {
  ivec2 inside = clamp(place, ivec2(0), extent - 1);
  return inside == place ? texelFetch(picture, place, 0).a : 0.0;
}
