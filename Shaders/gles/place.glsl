// Where a vertex of a bent sheet goes. Swift twins: MeshScene.swift, `projection` and `depthBias`.
uniform mat4 projection;   // points from the flat sheet's top-left corner to clip space
uniform float depthBias;   // points by which the sheet counts as lower at its unit (1, 1)

#ifdef PEELS_FRAGMENTS
// Peeling draws each sample as the middle of its pixel.
uniform vec4 aside;   // to the sample, in clip space; back to the middle, in pixels

flat out int vTriangle;
#endif

vec4 placed(vec3 position, vec2 unit) {
  vec4 clip = projection * vec4(position, 1.0);
  // Its depth only, so that parts in one plane have an order.
  clip.z -= projection[2].z * depthBias * dot(unit, vec2(0.6, 0.4));
#ifdef PEELS_FRAGMENTS
  vTriangle = gl_VertexID / 3;
  clip.xy += aside.xy * clip.w;
#endif
  return clip;
}
