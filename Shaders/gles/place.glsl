// Where a vertex goes that may be sorted: peeling draws each sample as the middle of its pixel.
#ifdef PEELS_FRAGMENTS
uniform vec4 aside;   // to the sample, in clip space; back to the middle, in pixels

flat out int vTriangle;

vec4 placed(vec4 clip) {
  vTriangle = gl_VertexID / 3;
  return vec4(clip.xy + aside.xy * clip.w, clip.zw);
}
#else
vec4 placed(vec4 clip) { return clip; }
#endif
