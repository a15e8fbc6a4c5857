const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** A number, given in hexadecimal digits, in base58: the form of public keys. */
export function base58(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = ALPHABET.charAt(Number(rest % 58n)) + text;
  return text;
}
