#include "cpng.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

struct target {
  uint8_t *bytes;
  size_t count, capacity;
};

struct source {
  const uint8_t *bytes;
  size_t count;
};

static void put(png_structp png, png_bytep bytes, size_t count) {
  struct target *target = png_get_io_ptr(png);
  if (count > target->capacity - target->count) png_error(png, "too long");
  memcpy(target->bytes + target->count, bytes, count);
  target->count += count;
}

static void flush(png_structp png) {}

static void take(png_structp png, png_bytep bytes, size_t count) {
  struct source *source = png_get_io_ptr(png);
  if (count > source->count) png_error(png, "cut off");
  memcpy(bytes, source->bytes, count);
  source->bytes += count;
  source->count -= count;
}

static void ignore(png_structp png, png_const_charp message) {}

static void fail(png_structp png, png_const_charp message) { png_longjmp(png, 1); }

static void set_chunks(png_structp png, png_infop info, const struct cpng_picture *picture, int chunks) {
  if (chunks & CPNG_GAMMA) png_set_gAMA_fixed(png, info, (png_fixed_point)picture->gamma);
  if (chunks & CPNG_SRGB) png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (chunks & CPNG_PHYSICAL) png_set_pHYs(png, info, 2835, 5670, PNG_RESOLUTION_METER);
  if (chunks & CPNG_CHROMATICITIES)
    png_set_cHRM_fixed(png, info, 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000);
  if (chunks & CPNG_TIME) {
    png_time time = {.year = 2001, .month = 2, .day = 3, .hour = 4, .minute = 5, .second = 6};
    png_set_tIME(png, info, &time);
  }
  if (chunks & CPNG_SIGNIFICANT_BITS) {
    png_color_8 bits = {.red = 1, .green = 1, .blue = 1, .gray = 1, .alpha = 1};
    png_set_sBIT(png, info, &bits);
  }
  if (chunks & CPNG_BACKGROUND) {
    png_color_16 color = {.index = 0, .red = 1, .green = 1, .blue = 1, .gray = 1};
    png_set_bKGD(png, info, &color);
  }
  if (chunks & CPNG_TEXT) {
    png_text texts[3] = {
        {.compression = PNG_TEXT_COMPRESSION_NONE, .key = "Title", .text = "plain"},
        {.compression = PNG_TEXT_COMPRESSION_zTXt, .key = "Comment", .text = "packed packed packed"},
        {.compression = PNG_ITXT_COMPRESSION_zTXt, .key = "Author", .text = "\xCF\x80 packed", .lang = "el", .lang_key = "\xCF\x80"},
    };
    png_set_text(png, info, texts, 3);
  }
  if (chunks & CPNG_OWN) {
    png_unknown_chunk chunk = {.name = "peEl", .data = (png_bytep)"own", .size = 3, .location = PNG_HAVE_IHDR};
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, NULL, 0);
    png_set_unknown_chunks(png, info, &chunk, 1);
  }
}

size_t cpng_write(
    const struct cpng_picture *picture, const uint8_t *rows, int chunks, const uint8_t *profile, uint32_t profile_count,
    int level, uint8_t *bytes, size_t capacity) {
  struct target target = {bytes, 0, capacity};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &target, put, flush);
  png_set_IHDR(
      png, info, picture->width, picture->height, picture->depth, picture->type,
      picture->interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
  png_set_compression_level(png, level);
  png_color palette[256];
  for (int i = 0; i < picture->palette_count; i++) memcpy(&palette[i], picture->palette + 3 * i, 3);
  if (picture->palette_count) png_set_PLTE(png, info, palette, picture->palette_count);
  png_color_16 key = {
      .red = picture->key[0], .green = picture->key[1], .blue = picture->key[2], .gray = picture->key[0]};
  if (picture->alpha_count) png_set_tRNS(png, info, picture->alpha, picture->alpha_count, NULL);
  if (picture->has_key) png_set_tRNS(png, info, NULL, 0, &key);
  if (profile_count) png_set_iCCP(png, info, "profile", 0, profile, profile_count);
  set_chunks(png, info, picture, chunks);
  png_write_info(png, info);
  int passes = png_set_interlace_handling(png);
  size_t stride = png_get_rowbytes(png, info);
  for (int pass = 0; pass < passes; pass++)
    for (size_t y = 0; y < picture->height; y++) png_write_row(png, rows + y * stride);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return target.count;
}

size_t cpng_read(
    const uint8_t *file, size_t count, int expands, struct cpng_picture *picture, uint8_t *rows, size_t capacity) {
  struct source source = {file, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, &source, take);
  png_read_info(png, info);
  int interlace;
  png_get_IHDR(
      png, info, &picture->width, &picture->height, &picture->depth, &picture->type, &interlace, NULL, NULL);
  picture->interlaced = interlace == PNG_INTERLACE_ADAM7;
  png_colorp palette;
  if (png_get_PLTE(png, info, &palette, &picture->palette_count)) memcpy(picture->palette, palette, 3 * picture->palette_count);
  png_bytep alpha = NULL;
  png_color_16p key = NULL;
  if (png_get_tRNS(png, info, &alpha, &picture->alpha_count, &key) && picture->type == PNG_COLOR_TYPE_PALETTE)
    memcpy(picture->alpha, alpha, picture->alpha_count);
  if (expands) {
    png_set_expand_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
    if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) png_set_swap(png);
  }
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = png_get_rowbytes(png, info);
  if (stride * picture->height > capacity) png_error(png, "too long");
  for (int pass = 0; pass < passes; pass++)
    for (size_t y = 0; y < picture->height; y++) png_read_row(png, rows + y * stride, NULL);
  png_read_end(png, info);
  png_destroy_read_struct(&png, &info, NULL);
  return stride * picture->height;
}

int cpng_text(const uint8_t *file, size_t count, int index, char *keyword, char *value, size_t capacity) {
  struct source source = {file, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return -1;
  }
  png_set_read_fn(png, &source, take);
  png_read_info(png, info);
  png_textp texts;
  int texts_count = png_get_text(png, info, &texts, NULL);
  int length = -1;
  if (index < texts_count) {
    size_t bytes = texts[index].text_length ? texts[index].text_length : texts[index].itxt_length;
    if (strlen(texts[index].key) < 80 && bytes <= capacity) {
      strcpy(keyword, texts[index].key);
      memcpy(value, texts[index].text, bytes);
      length = (int)bytes;
    }
  }
  png_destroy_read_struct(&png, &info, NULL);
  return length;
}
