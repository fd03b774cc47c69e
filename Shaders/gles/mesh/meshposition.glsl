// Where a vertex of a bent sheet goes. Swift twins: MeshScene.swift, `projection` and `depthTilt`,
// which defines DEPTH_TILT_X and DEPTH_TILT_Y, the shares of both directions.
uniform mat4 projection;   // points from the flat sheet's top-left corner to clip space
uniform float depthTilt;   // points by which the sheet lies lower at its unit (1, 1)

#ifdef DEPTH_PEELING
#ifndef WINDOW_SCALE
#define WINDOW_SCALE vec2(1.0)
#endif

// Peeling draws each sample as the middle of its pixel.
uniform vec4 sampleShift;   // to the sample, in clip space; back to the middle, in pixels

flat out int vTriangle;
#endif

vec4 meshPosition(vec3 position, vec2 unit) {
  vec4 clip = projection * vec4(position, 1.0);
  // Its depth only, so that parts in one plane have an order.
  clip.z -= projection[2].z * depthTilt * dot(unit, vec2(DEPTH_TILT_X, DEPTH_TILT_Y));
#ifdef DEPTH_PEELING
  vTriangle = gl_VertexID / 3;
  clip.xy += sampleShift.xy / WINDOW_SCALE * clip.w;
#endif
  return clip;
}
