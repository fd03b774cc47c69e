// A ball in the sky of the cube map. It mirrors the sky, which turns around it.
#iChannel0 "cubeA"
void mainImage(out vec4 color, in vec2 pixel) {
  vec3 ray = normalize(vec3(2.0 * pixel - iResolution.xy, -2.0 * iResolution.y));
  vec3 eye = vec3(0.0, 0.0, 3.0);
  float along = dot(eye, ray);
  float depth = along * along - dot(eye, eye) + 1.0;
  if (depth > 0.0) ray = reflect(ray, eye - (along + sqrt(depth)) * ray);
  float angle = 1.5708 * iTime;
  ray.xz = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * ray.xz;
  color = texture(iChannel0, ray);
}
