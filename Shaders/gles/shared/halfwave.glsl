// sin(pi * t) for t in 0...1, within 1e-6 and exactly 0 at both ends.
float halfWave(float t) {
  float x = 4.0 * t * (1.0 - t);
  return x * (0.785398 + x * (0.1963554 + x * (0.0174001 + x * 0.00084633)));
}
