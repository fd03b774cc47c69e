/*{
  "DESCRIPTION": "Two colours by lightness.", "ISFVSN": "2.0", "CATEGORIES": ["Color"],
  "INPUTS": [
    { "NAME": "inputImage", "TYPE": "image" },
    { "NAME": "dark", "TYPE": "color", "DEFAULT": [0.15, 0.1, 0.4, 1.0] },
    { "NAME": "light", "TYPE": "color", "DEFAULT": [1.0, 0.85, 0.5, 1.0] },
    { "NAME": "amount", "TYPE": "float", "MIN": 0.0, "MAX": 1.0, "DEFAULT": 1.0 }
  ]
}*/
// ISF: the header above declares the inputs, each a parameter.
void main() {
  vec4 pixel = IMG_THIS_PIXEL(inputImage);
  float luma = dot(pixel.rgb, vec3(0.2126, 0.7152, 0.0722));
  gl_FragColor = vec4(mix(pixel.rgb, mix(dark, light, luma).rgb, amount), pixel.a);
}
