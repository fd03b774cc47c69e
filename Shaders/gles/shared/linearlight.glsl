// Between sRGB and linear light, 0...1, colours that are not premultiplied (IEC 61966-2-1). Swift twin:
// ColorSpace.swift.

vec3 linearLight(vec3 encoded) {
  return mix(
      encoded / 12.92, pow((encoded + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), encoded));
}

vec3 encodedLight(vec3 light) {
  return mix(
      12.92 * light, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), light));
}
