// Reads a file of LZMA, as `xz --format=lzma` writes it: a range decoder with adaptive bits, and copies of what came before. As WebAssembly it takes a quarter of the time that
// JavaScript takes, which a browser has not optimised yet when a page begins.
typedef unsigned char byte;
typedef unsigned short chance;

enum { PAGE = 65536, HEADER = 18, END = 0xffffffff };

// How lengths of copies are written.
struct lengths {
  chance choice[2], low[16 * 8], middle[16 * 8], high[256];
};

static struct {
  chance is_match[12 * 16], is_repeat[12], is_repeat0[12], is_repeat1[12], is_repeat2[12], is_long[12 * 16];
  chance slots[4 * 64], special[128], aligned[16];
  struct lengths match, repeat;
  chance literals[0x300 << 8]; // for lc + lp of at most 8
} chances;

static const byte *file, *file_end;
static unsigned range, code;
static byte *out, *out_end;

static inline void shift(void) {
  if (range >= 1 << 24) return;
  range <<= 8;
  code = code << 8 | (file < file_end ? *file : 0);
  file++;
}

static inline unsigned bit(chance *chance) {
  unsigned bound = (range >> 11) * *chance, value = code >= bound;
  if (value) {
    range -= bound;
    code -= bound;
    *chance -= *chance >> 5;
  } else {
    range = bound;
    *chance += (2048 - *chance) >> 5;
  }
  shift();
  return value;
}

static unsigned tree(chance *table, unsigned count) {
  unsigned index = 1;
  for (unsigned i = 0; i < count; i++) index = index * 2 + bit(table + index);
  return index - (1 << count);
}

static unsigned reversed(chance *table, unsigned count) {
  unsigned index = 1, value = 0;
  for (unsigned i = 0; i < count; i++) {
    unsigned next = bit(table + index);
    index = index * 2 + next;
    value |= next << i;
  }
  return value;
}

static unsigned direct(unsigned count) {
  unsigned value = 0;
  while (count--) {
    range >>= 1;
    unsigned next = code >= range;
    if (next) code -= range;
    shift();
    value = value * 2 + next;
  }
  return value;
}

static unsigned length_of(struct lengths *lengths, unsigned place) {
  if (!bit(&lengths->choice[0])) return 2 + tree(lengths->low + place * 8, 3);
  if (!bit(&lengths->choice[1])) return 10 + tree(lengths->middle + place * 8, 3);
  return 18 + tree(lengths->high, 8);
}

// Whether the file goes on, and there is room for a byte.
static inline _Bool put(byte value) {
  if (out == out_end) {
    if (__builtin_wasm_memory_grow(0, 16) == (unsigned long)-1) return 0;
    out_end += 16 * PAGE;
  }
  *out++ = value;
  return file <= file_end + 4;
}

// Unpacks the `count` bytes at `from`, which end where free memory begins, to behind them. Returns the number of bytes; 0 where the
// file is not complete. xz writes an end marker in place of a size.
unsigned unpack(byte *from, unsigned count) {
  byte *start = out = from + count;
  out_end = (byte *)(__builtin_wasm_memory_size(0) * PAGE);
  if (count < HEADER) return 0;
  unsigned lc = from[0] % 9, lp = from[0] / 9 % 5, pb = from[0] / 45;
  if (lc + lp > 8 || pb > 4) return 0;
  code = (unsigned)from[14] << 24 | from[15] << 16 | from[16] << 8 | from[17];
  range = 0xffffffff;
  file = from + HEADER;
  file_end = out;
  chance *all = (chance *)&chances;
  for (unsigned i = 0; i < sizeof(chances) / sizeof(chance); i++) all[i] = 1024;
  unsigned state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;
  for (;;) {
    unsigned place = (out - start) & ((1 << pb) - 1);
    if (!bit(&chances.is_match[state * 16 + place])) {
      unsigned before = out > start ? out[-1] : 0, symbol = 1;
      chance *literal = chances.literals + 0x300 * ((((out - start) & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      if (state >= 7) {
        unsigned other = out[-(int)rep0 - 1], expected, next;
        do {
          expected = other >> 7 & 1;
          other <<= 1;
          next = bit(literal + ((1 + expected) << 8) + symbol);
          symbol = symbol * 2 + next;
        } while (expected == next && symbol < 256);
      }
      while (symbol < 256) symbol = symbol * 2 + bit(literal + symbol);
      if (!put(symbol)) return 0;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    unsigned length;
    if (bit(&chances.is_repeat[state])) {
      if (!bit(&chances.is_repeat0[state])) {
        if (!bit(&chances.is_long[state * 16 + place])) {
          if (rep0 >= out - start || !put(out[-(int)rep0 - 1])) return 0;
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else {
        unsigned distance = rep1;
        if (bit(&chances.is_repeat1[state])) {
          distance = rep2;
          if (bit(&chances.is_repeat2[state])) {
            distance = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = distance;
      }
      length = length_of(&chances.repeat, place);
      state = state < 7 ? 8 : 11;
    } else {
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      length = length_of(&chances.match, place);
      state = state < 7 ? 7 : 10;
      unsigned slot = tree(chances.slots + (length < 5 ? length - 2 : 3) * 64, 6);
      rep0 = slot;
      if (slot >= 4) {
        unsigned more = (slot >> 1) - 1;
        rep0 = (2 | (slot & 1)) << more;
        if (slot < 14) {
          rep0 += reversed(chances.special + rep0 - slot, more);
        } else {
          rep0 += direct(more - 4) * 16;
          rep0 += reversed(chances.aligned, 4);
        }
      }
      if (rep0 == END) break;
    }
    if (rep0 >= out - start) return 0;
    while (length--) {
      if (!put(out[-(int)rep0 - 1])) return 0;
    }
  }
  return out - start;
}
