// For tests: PNG files as libpng writes and reads them. A file of C, because Swift cannot catch libpng's longjmp.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Chunks that say nothing of the samples.
enum {
  CPNG_GAMMA = 1,
  CPNG_SRGB = 2,
  CPNG_TEXT = 4, // tEXt, zTXt and iTXt
  CPNG_PHYSICAL = 8,
  CPNG_TIME = 16,
  CPNG_SIGNIFICANT_BITS = 32,
  CPNG_BACKGROUND = 64,
  CPNG_CHROMATICITIES = 128,
  CPNG_OWN = 256, // an ancillary chunk of no standard
};

struct cpng_picture {
  uint32_t width, height;
  int depth, type, interlaced;
  // Red, green, blue of each index, and alpha of the first ones.
  int palette_count, alpha_count;
  uint8_t palette[768], alpha[256];
  // The transparent colour: grey, or red, green and blue.
  int has_key;
  uint16_t key[3];
  // 100,000 / gamma.
  uint32_t gamma;
};

// Writes `rows` as stored, with all filters. Returns the number of bytes, 0 when libpng refuses or `capacity` is too small.
size_t cpng_write(
    const struct cpng_picture *picture, const uint8_t *rows, int chunks, const uint8_t *profile, uint32_t profile_count,
    int level, uint8_t *target, size_t capacity);

// Reads a file to rows as stored or, if `expands`, to RGBA of 16 bits in the processor's order. Returns the number of bytes.
size_t cpng_read(
    const uint8_t *file, size_t count, int expands, struct cpng_picture *picture, uint8_t *rows, size_t capacity);

// Copies the value of the text at `index` and returns its length, -1 when there is no such text.
int cpng_text(const uint8_t *file, size_t count, int index, char *keyword, char *value, size_t capacity);
