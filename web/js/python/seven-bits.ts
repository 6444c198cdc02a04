/**
 * Reads bytes from a text of 7 bits in each character, as web/build/packing.py writes it: 8
 * characters for 7 bytes. Each block of 64 characters is xored with a mask, so that none is one
 * that HTML would change inside a script. The masks, a character each, follow the blocks.
 *
 * It looks for no damage: that is left to the checksum of what the bytes hold.
 */

const BLOCK = 56;

/** A piece has 0.9 MB, so that a large part is unpacked, and compiled, while it is being read. */
const PIECE = 16_384;

export function* bytesOf(text: string): Generator<Uint8Array<ArrayBuffer>> {
  const blocks = Math.ceil(text.length / 65);
  const chars = text.length - blocks;
  const words = new Uint32Array(Math.min(PIECE, blocks) * 16); // saves the browser 9 MB to collect
  for (let start = 0; start < blocks; start += PIECE) {
    const end = Math.min(start + PIECE, blocks);
    yield piece(
      text.slice(start * 64, Math.min(end * 64, chars)),
      text.slice(chars + start, chars + end),
      words,
    );
  }
}

/**
 * Four characters are read at once, and four bytes written, so the page reads 4 MB in about 12 ms.
 * Words have their lowest byte first on every machine that has a browser.
 * @param text - whole blocks, but for the last
 * @param words - room for the text
 */
function piece(text: string, masks: string, words: Uint32Array<ArrayBuffer>) {
  new TextEncoder().encodeInto(text, new Uint8Array(words.buffer));
  const out = new Uint32Array((masks.length * BLOCK) / 4);
  let to = 0;
  for (let from = 0; from < masks.length * 16; from += 8) {
    const mask = masks.charCodeAt(from >> 4) * 0x01010101;
    let bits = squeezed(words[from] ^ mask);
    for (let place = 1; place < 8; place++) {
      const next = squeezed(words[from + place] ^ mask);
      // Both have 28 bits: the next one gives as many as were used up of this one.
      out[to++] = (bits >>> (4 * place - 4)) | (next << (32 - 4 * place));
      bits = next;
    }
  }
  return new Uint8Array(out.buffer, 0, Math.floor((text.length * 7) / 8));
}

function squeezed(word: number) {
  const pairs = ((word & 0x7f007f00) >>> 1) | (word & 0x007f007f);
  return ((pairs & 0x3fff0000) >>> 2) | (pairs & 0x3fff);
}
