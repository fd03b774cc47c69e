// Reads a file of LZMA, as `xz --format=lzma` writes it: a range decoder with adaptive bits, and copies of what came before.
function unpacked(file) {
  const properties = file[0], lc = properties % 9, lp = (properties / 9 | 0) % 5, pb = properties / 45 | 0;
  const size = file[5] + file[6] * 256 + file[7] * 65536 + file[8] * 16777216;
  const known = file[9] !== 255 || size !== 0xffffffff;
  let out = new Uint8Array(known ? size : 1 << 20), length = 0, at = 18;
  // Range and code: in an array, where an engine keeps 32 bits as they are.
  const coder = Uint32Array.of(0xffffffff, file[14] << 24 | file[15] << 16 | file[16] << 8 | file[17]);
  const shift = () => {
    coder[0] <<= 8;
    coder[1] = coder[1] << 8 | file[at++];
  };
  const bits = count => new Uint16Array(count).fill(1024);
  const bit = (table, index) => {
    const chance = table[index], bound = Math.imul(coder[0] >>> 11, chance) >>> 0;
    let value = 0;
    if (coder[1] < bound) {
      coder[0] = bound;
      table[index] = chance + (2048 - chance >> 5);
    } else {
      coder[0] -= bound;
      coder[1] -= bound;
      table[index] = chance - (chance >> 5);
      value = 1;
    }
    if (coder[0] < 16777216) shift();
    return value;
  };
  const tree = (table, base, count) => {
    let index = 1;
    for (let i = 0; i < count; i++) index = index * 2 + bit(table, base + index);
    return index - (1 << count);
  };
  const reversed = (table, base, count) => {
    let index = 1, value = 0;
    for (let i = 0; i < count; i++) {
      const next = bit(table, base + index);
      index = index * 2 + next;
      value |= next << i;
    }
    return value;
  };
  const direct = count => {
    let value = 0;
    for (let i = 0; i < count; i++) {
      coder[0] >>>= 1;
      const next = coder[1] >= coder[0] ? 1 : 0;
      if (next) coder[1] -= coder[0];
      if (coder[0] < 16777216) shift();
      value = value * 2 + next;
    }
    return value;
  };
  const lengths = () => ({ choice: bits(2), low: bits(16 * 8), mid: bits(16 * 8), high: bits(256) });
  const lengthOf = ({ choice, low, mid, high }, place) =>
    !bit(choice, 0) ? 2 + tree(low, place * 8, 3) : !bit(choice, 1) ? 10 + tree(mid, place * 8, 3) : 18 + tree(high, 0, 8);
  const literals = bits(0x300 << lc + lp), isMatch = bits(192), isRep = bits(12), isRep0 = bits(12), isRep1 = bits(12), isRep2 = bits(12);
  const isLong = bits(192), slots = bits(4 * 64), special = bits(128), aligned = bits(16), match = lengths(), repeat = lengths();
  let state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;
  const put = byte => {
    if (at > file.length + 4) throw new Error('the page is not complete');
    if (length === out.length) {
      const more = new Uint8Array(2 * length);
      more.set(out);
      out = more;
    }
    out[length++] = byte;
  };
  while (!known || length < size) {
    const place = length & (1 << pb) - 1;
    if (!bit(isMatch, state * 16 + place)) {
      const before = length ? out[length - 1] : 0;
      const base = 0x300 * (((length & (1 << lp) - 1) << lc) + (before >> 8 - lc));
      let symbol = 1;
      if (state >= 7) {
        let other = out[length - rep0 - 1];
        do {
          const expected = other >> 7 & 1;
          other <<= 1;
          const next = bit(literals, base + (1 + expected << 8) + symbol);
          symbol = symbol * 2 + next;
          if (expected !== next) break;
        } while (symbol < 256);
      }
      while (symbol < 256) symbol = symbol * 2 + bit(literals, base + symbol);
      put(symbol & 255);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (bit(isRep, state)) {
      if (!bit(isRep0, state)) {
        if (!bit(isLong, state * 16 + place)) {
          state = state < 7 ? 9 : 11;
          put(out[length - rep0 - 1]);
          continue;
        }
      } else {
        let distance;
        if (!bit(isRep1, state)) distance = rep1;
        else {
          if (!bit(isRep2, state)) distance = rep2;
          else {
            distance = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = distance;
      }
      count = lengthOf(repeat, place);
      state = state < 7 ? 8 : 11;
    } else {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      count = lengthOf(match, place);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, Math.min(count - 2, 3) * 64, 6);
      if (slot < 4) rep0 = slot;
      else {
        const more = (slot >> 1) - 1, high = (2 | slot & 1) << more >>> 0;
        rep0 = high + (slot < 14 ? reversed(special, high - slot, more) : direct(more - 4) * 16 + reversed(aligned, 0, 4));
      }
      if (rep0 === 0xffffffff) break;
    }
    for (let i = 0; i < count; i++) put(out[length - rep0 - 1]);
  }
  return out.subarray(0, length);
}
