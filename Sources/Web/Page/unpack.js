// What pages and the element begin with: elements, and texts as bytes.
'use strict';
const $ = id => document.getElementById(id);
const element = (tag, props, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};
// The bytes of a text that Base85.swift writes; its first digit is the number of padding zeros at the end.
const bytesOf85 = text => {
  const bytes = new Uint8Array((text.length - 1) / 5 * 4);
  for (let i = 1, at = 0; i < text.length; at += 4) {
    let word = 0;
    for (const end = i + 5; i < end; i++) {
      const letter = text.charCodeAt(i);
      word = word * 85 + (letter > 119 ? [38, 60, 62, 92][letter - 120] : letter) - 35;
    }
    bytes[at] = word >>> 24;
    bytes[at + 1] = word >>> 16;
    bytes[at + 2] = word >>> 8;
    bytes[at + 3] = word;
  }
  return bytes.subarray(0, bytes.length - (text.charCodeAt(0) - 48));
};
const inflated = text => new Response(new Blob([bytesOf85(text)]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
