// Weights of texels along one axis of a picture with nothing around it.
uniform highp sampler2D picture;   // read at texel centres, nearest
uniform ivec2 axis;                // (1, 0) or (0, 1)

// What of `along`, x or y, lies on the axis.
int onAxis(ivec2 along) { return along.x * axis.x + along.y * axis.y; }

// `weight` inside the picture, else 0.
float weightInside(float weight, int position, int length) {
  return uint(position) < uint(length) ? weight : 0.0;
}
