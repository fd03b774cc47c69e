// What Embedded Swift needs of a C library and of the compiler's, beside the functions of JavaScript's Math. Freed blocks wait in lists by size, so that a page that draws
// frame after frame takes no more than its largest frames did.
typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;

extern byte __heap_base;

enum { PAGE = 65536, LISTS = 128 };

// In front of each block: its list, and where it really begins.
struct header {
  unsigned list;
  void *start;
  unsigned filler[2];
};

static void *waiting[LISTS];
static size_t end, limit;

// Sizes are multiples of 16 up to 64, then four for each doubling.
static unsigned list_of(size_t bytes, size_t *size) {
  if (bytes <= 64) {
    *size = (bytes + 15) & ~(size_t)15;
    return *size / 16;
  }
  unsigned power = 31 - __builtin_clz((unsigned)bytes - 1);
  size_t quarters = (bytes - 1) >> (power - 2);
  *size = (quarters + 1) << (power - 2);
  return 8 + (power - 6) * 4 + (unsigned)quarters - 4;
}

static void *fresh(size_t size) {
  if (end == 0) {
    end = ((size_t)&__heap_base + 15) & ~(size_t)15;
    limit = __builtin_wasm_memory_size(0) * PAGE;
  }
  if (limit - end < size) {
    size_t pages = (size - (limit - end) + PAGE - 1) / PAGE;
    size_t before = __builtin_wasm_memory_size(0) * PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
    limit = before + pages * PAGE;
  }
  void *block = (void *)end;
  end += size;
  return block;
}

int posix_memalign(void **result, size_t alignment, size_t bytes) {
  if (bytes > 0x70000000) __builtin_trap();
  if (alignment < 16) alignment = 16;
  size_t size;
  unsigned list = list_of(bytes + sizeof(struct header) + alignment - 16, &size);
  byte *start = waiting[list];
  if (start) {
    waiting[list] = *(void **)start;
  } else {
    start = fresh(size);
  }
  byte *block =
      (byte *)(((size_t)start + sizeof(struct header) + alignment - 1) & ~(alignment - 1));
  struct header *header = (struct header *)block - 1;
  header->list = list;
  header->start = start;
  *result = block;
  return 0;
}

void free(void *block) {
  if (!block) return;
  struct header header = ((struct header *)block)[-1];
  *(void **)header.start = waiting[header.list];
  waiting[header.list] = header.start;
}

void *memcpy(void *to, const void *from, size_t count) {
  return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
  return __builtin_memmove(to, from, count);
}

void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *a, const void *b, size_t count) {
  const byte *first = a, *second = b;
  for (size_t index = 0; index < count; index++) {
    if (first[index] != second[index]) return first[index] - second[index];
  }
  return 0;
}

// Seeds hashes, whose order no result depends on.
void arc4random_buf(void *to, size_t count) { __builtin_memset(to, 0x5a, count); }

// What the compiler checks the stack with.
size_t __stack_chk_guard = 0x5afe5afe;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// Halves away from zero, as in C; Math.round rounds them up.
double round(double value) {
  double whole = __builtin_trunc(value);
  return __builtin_fabs(value - whole) >= 0.5 ? whole + __builtin_copysign(1, value) : whole;
}

float roundf(float value) {
  float whole = __builtin_truncf(value);
  return __builtin_fabsf(value - whole) >= 0.5f ? whole + __builtin_copysignf(1, value) : whole;
}

typedef unsigned long long u64;
typedef unsigned __int128 u128;

// The lower 128 bits of a product, of the products of halves of 32 bits.
u128 __multi3(u128 a, u128 b) {
  u64 al = (u64)a, bl = (u64)b;
  u64 a0 = (unsigned)al, a1 = al >> 32, b0 = (unsigned)bl, b1 = bl >> 32;
  u64 low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (unsigned)middle;
  u64 high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += (u64)(a >> 64) * bl + al * (u64)(b >> 64);
  return ((u128)high << 64) | (other << 32) | (unsigned)low;
}

// Swift's Unicode tables are 60 KB of properties beyond ASCII. A program compares names and reads numbers, so these have none: every scalar is
// a character of its own and equals itself alone.
const byte _swift_stdlib_nfd_decompositions[1];

unsigned short _swift_stdlib_getNormData(unsigned scalar) { return 0; }

unsigned _swift_stdlib_getDecompositionEntry(unsigned scalar) { return 0; }

unsigned _swift_stdlib_getComposition(unsigned first, unsigned second) { return (unsigned)-1; }

byte _swift_stdlib_getGraphemeBreakProperty(unsigned scalar) { return 0xff; }

_Bool _swift_stdlib_isExtendedPictographic(unsigned scalar) { return 0; }

_Bool _swift_stdlib_isInCB_Consonant(unsigned scalar) { return 0; }

int _swift_stdlib_getMapping(unsigned scalar, byte mapping) { return 0; }

const byte *_swift_stdlib_getSpecialMapping(unsigned scalar, byte mapping, long *length) {
  *length = 0;
  return 0;
}

// Letters and digits of a shader's names are ASCII. The bit is Swift's for alphabetic scalars.
u64 _swift_stdlib_getBinaryProperties(unsigned scalar) {
  return (scalar | 32) - 'a' < 26 ? 1 << 7 : 0;
}

// 2 for decimal digits, the largest byte for what is no number.
byte _swift_stdlib_getNumericType(unsigned scalar) { return scalar - '0' < 10 ? 2 : 0xff; }
