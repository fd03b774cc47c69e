// Phong's light on a sheet. Swift twin: MeshLight.swift, `uniform`, which defines LIGHT_COUNT, 1 or
// more, LIGHT_STRIDE, how many numbers each light takes, and LIGHTS_HAVE_PLACES where one has.
uniform float lights[LIGHT_COUNT * LIGHT_STRIDE];
uniform vec4 eye;         // in the space of lights; w = 0 for a direction
uniform vec4 material;    // share of ambient, diffuse and specular light given back; shininess

#ifdef THROWS_PICTURE
uniform highp sampler2D lightPicture;   // premultiplied: transparent parts are dark
uniform int projector;                  // the light that throws it
uniform mat4 beam;                      // places to unit coordinates; Swift twin: LightProjection.swift

// The share of a light's colours that reaches a place.
vec3 pictured(int light, vec3 place) {
  if (light != projector) { return vec3(1.0); }
  vec3 thrown = (beam * vec4(place, 1.0)).xyw;
  vec2 unit = thrown.xy / max(thrown.z, 1e-6);
  if (thrown.z <= 0.0 || min(unit.x, unit.y) < 0.0 || max(unit.x, unit.y) > 1.0) {
    return vec3(0.0);
  }
  return textureLod(lightPicture, unit, 0.0).rgb;
}
#else
vec3 pictured(int light, vec3 place) { return vec3(1.0); }
#endif

vec3 lightVector(int first) {
  return vec3(lights[first], lights[first + 1], lights[first + 2]);
}

// How much of a light arrives, and from where; both are 1 and any direction for an ambient light.
float arriving(int first, vec3 place, out vec3 towards) {
  float kind = lights[first];
  vec3 direction = lightVector(first + 7);
  towards = direction;
#ifdef LIGHTS_HAVE_PLACES
  if (kind > 1.5) {
    vec3 way = lightVector(first + 10) - place;
    float distance = max(length(way), 1e-6);
    towards = way / distance;
    float share = pow(min(lights[first + 14] / distance, 1.0), lights[first + 13]);
    if (kind < 2.5) { return share; }
    float cosine = dot(towards, direction);
    float edge = lights[first + 15];
    return share * clamp((cosine - edge) / max(lights[first + 16] - edge, 1e-4), 0.0, 1.0);
  }
#endif
  return kind < 0.5 ? 0.0 : 1.0;
}

// The premultiplied colour of a sheet with `normal` at `place`; light never makes it less opaque,
// nor brighter than its alpha allows.
vec4 lit(vec4 flatColor, vec3 normal, vec3 place) {
  vec3 toEye = normalize(eye.w == 0.0 ? eye.xyz : eye.xyz - place);
  vec3 facing = normal / max(length(normal), 1e-12);
  if (dot(facing, toEye) < 0.0) { facing = -facing; }
  vec3 scattered = vec3(0.0);
  vec3 mirrored = vec3(0.0);
  int i = 0;
  // There is always one; llvmpipe takes as long for a loop's last test as for a whole turn.
  do {
    int first = LIGHT_STRIDE * i;
    vec3 hue = lightVector(first + 1);
    vec3 towards;
    float share = arriving(first, place, towards);
    float cosine = dot(facing, towards);
    scattered += hue * material.x * lights[first + 4];
    hue *= pictured(i, place);
    scattered += hue * material.y * lights[first + 5] * share * max(cosine, 0.0);
    if (cosine > 0.0 && lights[first + 6] > 0.0) {
      float shine = max(dot(reflect(-towards, facing), toEye), 0.0);
      mirrored += hue * (material.z * lights[first + 6] * share * pow(shine, material.w));
    }
  } while (++i < LIGHT_COUNT);
  return vec4(
      min(flatColor.rgb * scattered + flatColor.a * mirrored, flatColor.aaa), flatColor.a);
}
