// A tune of plucked strings, and what is heard as a picture: a circle for each note, which rings as long as it sounds.
// Written in the manner of Shadertoy: mainSound makes the sound, mainImage the picture.

uniform float tempo;  // = 4; 1..8 notes a second

// Steps of a pentatonic scale above A, in halves of a tone.
const int steps[8] = int[8](0, 3, 7, 10, 12, 10, 7, 3);

float pitch(int note) {
  // Every second bar lies a fourth higher.
  int bar = note / 8;
  return 220.0 * exp2(float(steps[note % 8] + (bar % 2) * 5) / 12.0);
}

// How loud a note is, seconds after it was plucked.
float loudness(float age) {
  return age < 0.0 ? 0.0 : (1.0 - exp(-age * 400.0)) * exp(-age * 3.0);
}

vec2 mainSound(int samp, float time) {
  vec2 sum = vec2(0.0);
  int last = int(floor(time * tempo));
  for (int back = 0; back < 8; ++back) {
      int note = last - back;
      if (note < 0) break;
      float age = time - float(note) / tempo;
      float tone = 0.0;
      for (int part = 1; part <= 6; ++part) {
          // Higher partials are softer and die sooner.
          float order = float(part);
          tone += sin(6.2831853 * fract(pitch(note) * order * age)) * exp(-age * order) / order;
      }
      // Notes come from the left and the right in turn.
      float side = 0.5 + 0.35 * sin(float(note) * 1.7);
      sum += loudness(age) * tone * vec2(1.0 - side, side);
  }
  return sum * 0.5;
}

void mainImage(out vec4 color, in vec2 pixel) {
  vec2 place = (pixel - 0.5 * iResolution.xy) / iResolution.y;
  vec3 light = mix(vec3(0.07, 0.06, 0.15), vec3(0.13, 0.10, 0.26), place.y + 0.5);
  int last = int(floor(iTime * tempo));
  for (int back = 0; back < 16; ++back) {
      int note = last - back;
      if (note < 0) break;
      float age = iTime - float(note) / tempo;
      float angle = 6.2831853 * float(note % 8) / 8.0;
      vec2 center = 0.3 * vec2(sin(angle), cos(angle));
      float radius = 0.03 + 0.12 * (1.0 - exp(-age * 4.0));
      float ring = abs(length(place - center) - radius);
      float loud = loudness(age);
      vec3 hue = 0.5 + 0.5 * cos(6.2831853 * (float(steps[note % 8]) / 12.0 + vec3(0.0, 0.33, 0.67)));
      light += hue * loud * (smoothstep(0.012, 0.0, ring) + 0.35 * exp(-ring * 40.0));
      light += hue * loud * smoothstep(0.03, 0.0, length(place - center));
  }
  color = vec4(light, 1.0);
}
