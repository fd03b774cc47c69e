// For Swift: deflate, inflate and CRC-32 by ISA-L; smaller and slower deflate by libdeflate.
#pragma once

#include <isa-l.h>
#include <libdeflate.h>

#if defined(__x86_64__)
#include <immintrin.h>

// Clears the upper halves of the AVX registers: ISA-L returns with values in them, and a processor then makes each SSE
// instruction wait for them, in all code of the thread.
static inline __attribute__((target("avx"))) void cdeflate_clear_avx(void) { _mm256_zeroupper(); }

static inline void cdeflate_clear_registers(void) {
  if (__builtin_cpu_supports("avx")) cdeflate_clear_avx();
}
#else
static inline void cdeflate_clear_registers(void) {}
#endif

// `isal_deflate`, registers cleared.
static inline int cdeflate_deflate(struct isal_zstream *stream) {
  int result = isal_deflate(stream);
  cdeflate_clear_registers();
  return result;
}

// `isal_inflate`, registers cleared.
static inline int cdeflate_inflate(struct inflate_state *state) {
  int result = isal_inflate(state);
  cdeflate_clear_registers();
  return result;
}

// `crc32_gzip_refl`, registers cleared.
static inline uint32_t cdeflate_crc(uint32_t start, const void *bytes, uint64_t count) {
  uint32_t result = crc32_gzip_refl(start, (const unsigned char *)bytes, count);
  cdeflate_clear_registers();
  return result;
}
