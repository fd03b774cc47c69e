// The bytes of a module: a text of Base85.swift that holds a file of LZMA, which `unpacker`, the program of unpack.c, reads.
async function unpacked(text, unpacker) {
  const file = bytesOf85(text);
  const { memory, unpack, __heap_base: { value: start } } = (await WebAssembly.instantiate(bytesOf85(unpacker))).instance.exports;
  memory.grow(Math.ceil(file.length / 65536));
  new Uint8Array(memory.buffer).set(file, start);
  const length = unpack(start, file.length);
  if (!length) throw new Error('the page is not complete');
  return new Uint8Array(memory.buffer, start + file.length, length);
}
