/**
 * A hash of a text, as 32 hexadecimal digits. It is not cryptographic. Each code unit goes into one of four hashes, so
 * that a long text costs one multiplication per unit.
 */
export function fingerprint(text: string): string {
  const whole = text.length - (text.length % 4);
  let [a, b, c, d] = [0x811c9dc5 ^ text.length, 0x243f6a88, 0x85a308d3, 0x13198a2e];
  // The four are independent, so that a processor runs them at once.
  for (let i = 0; i < whole; i += 4) {
    a = Math.imul(a ^ text.charCodeAt(i), PRIME);
    b = Math.imul(b ^ text.charCodeAt(i + 1), PRIME);
    c = Math.imul(c ^ text.charCodeAt(i + 2), PRIME);
    d = Math.imul(d ^ text.charCodeAt(i + 3), PRIME);
  }
  // The rest goes into all four. Four more rounds spread the last units over all of them.
  const mixed = hashes(`${text.slice(whole)}${ROUNDS}`, [a, b, c, d]);
  return hex32(mixed[0]) + hex32(mixed[1]) + hex32(mixed[2]) + hex32(mixed[3]);
}

const PRIME = 0x01000193;

const ROUNDS = "\u0000\u0001\u0002\u0003";

/** The two digits of each byte. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The 32 bits of a number as eight hexadecimal digits; `toString(16)` takes several times as long. */
export function hex32(bits: number): string {
  return byteOf(bits >>> 24) + byteOf(bits >>> 16) + byteOf(bits >>> 8) + byteOf(bits);
}

function byteOf(bits: number): string {
  return BYTES[bits & 0xff] ?? "";
}

type Hashes = [number, number, number, number];

/** Four FNV-1a hashes with different starts, each mixed with its neighbour. */
export function hashes(
  text: string,
  start: Hashes = [0x811c9dc5, 0x243f6a88, 0x85a308d3, 0x13198a2e],
): Hashes {
  // By index: destructuring iterates, which takes longer than the hash of a short text.
  let a = start[0];
  let b = start[1];
  let c = start[2];
  let d = start[3];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, PRIME) ^ (d >>> 15);
    b = Math.imul(b ^ code, PRIME) ^ (a >>> 15);
    c = Math.imul(c ^ code, PRIME) ^ (b >>> 15);
    d = Math.imul(d ^ code, PRIME) ^ (c >>> 15);
  }
  return [a, b, c, d];
}
