#version 310 es
// Each invocation is a star: it finds the star's place at this time, and adds the star's light to the pixels around it.
// Whole numbers have the same sum in every order.
layout(local_size_x = 64) in;

layout(std430, binding = 0) buffer light {
  uint sums[];
};

uniform float stars;
uniform float twist;
uniform float tilt;
uniform float u_time;
uniform vec2 size;

uint state = 0u;

// 0 to 1, other for each star and each call (PCG).
float random() {
  state = state * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
  return float((word >> 22) ^ word) / 4294967295.0;
}

mat2 turn(float angle) { return mat2(cos(angle), sin(angle), -sin(angle), cos(angle)); }

void add(ivec2 pixel, vec3 color) {
  if (any(lessThan(pixel, ivec2(0))) || any(greaterThanEqual(pixel, ivec2(size)))) return;
  uint place = 3u * uint(pixel.y * int(size.x) + pixel.x);
  for (uint part = 0u; part < 3u; part++) atomicAdd(sums[place + part], uint(color[part] + 0.5));
}

void main() {
  if (gl_GlobalInvocationID.x >= uint(stars)) return;
  state = gl_GlobalInvocationID.x * 1664525u + 1013904223u;

  // Orbits are ellipses, each turned a little further than the one inside it, so that they crowd in two arms.
  float radius = -0.22 * log(1.0 - 0.99 * random());
  float phase = 6.2832 * random() + 0.12 * u_time / (radius + 0.1);
  vec3 place = vec3(turn(twist * radius) * (radius * vec2(cos(phase), 0.72 * sin(phase))), 0.0);
  float height = random() + random() + random() - 1.5;
  place.z = 0.14 * height * exp(-6.0 * radius);
  place.xy += turn(6.2832 * random()) * vec2(0.03 * random(), 0.0);

  // The galaxy lies in a plane that the viewer sees from the side.
  place.yz = turn(tilt) * place.yz;
  place.xy = turn(-0.45) * place.xy;
  vec2 pixel = 0.5 * size + place.xy * min(size.x, size.y) * 0.75 - 0.5;

  // Old stars in the middle are yellow, young ones in the arms blue, and a few of them red or very bright.
  float kind = random();
  vec3 color = mix(vec3(1.0, 0.66, 0.36), vec3(0.42, 0.6, 1.0), smoothstep(0.0, 0.4, radius));
  if (kind > 0.96) color = vec3(1.0, 0.3, 0.42);
  float power = 40.0 + 400.0 * pow(random(), 24.0);

  vec2 share = fract(pixel);
  ivec2 corner = ivec2(floor(pixel));
  for (int y = 0; y < 2; y++) {
    for (int x = 0; x < 2; x++) {
      vec2 part = mix(1.0 - share, share, vec2(x, y));
      add(corner + ivec2(x, y), power * part.x * part.y * color);
    }
  }
}
