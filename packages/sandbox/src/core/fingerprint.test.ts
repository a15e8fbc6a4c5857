import { describe, expect, it } from "vitest";
import { fingerprint, hashes, hex32 } from "./fingerprint.ts";

describe("a fingerprint", () => {
  it.each(["", "a", "abcd", "é\u{1F600}", "x".repeat(10_001)])(
    "of %j is 32 hexadecimal digits, always the same",
    (text) => {
      expect(fingerprint(text)).toMatch(/^[0-9a-f]{32}$/);
      expect(fingerprint(text)).toBe(fingerprint(text));
    },
  );

  it("differs for each changed, added, removed and swapped unit", () => {
    const text = "0123456789";
    const others = Array.from(text, (_, i) => [
      `${text.slice(0, i)}x${text.slice(i + 1)}`,
      `${text.slice(0, i)}x${text.slice(i)}`,
      text.slice(0, i),
      `${text.slice(i)}${text.slice(0, i)}`,
    ]).flat();
    const texts = new Set([text, ...others, "\0", "\0\0", "\0\0\0\0", "\0\0\0\0\0"]);
    expect(new Set(Array.from(texts, fingerprint)).size).toBe(texts.size);
  });

  it("differs in all four parts for one changed unit", () => {
    const parts = (text: string): readonly string[] => fingerprint(text).match(/.{8}/g) ?? [];
    const [one, other] = [parts("abcdefgh"), parts("abcdefgi")];
    expect(one.filter((part, i) => part === other[i])).toEqual([]);
  });
});

describe("hashes", () => {
  it("continue from those of the text before", () => {
    expect(hashes("cd", hashes("ab"))).toEqual(hashes("abcd"));
  });

  it("differ among each other, and with their start", () => {
    expect(new Set(hashes("a")).size).toBe(4);
    expect(hashes("a", [1, 2, 3, 4])).not.toEqual(hashes("a", [1, 2, 3, 5]));
    expect(hashes("", [1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
  });
});

it("writes 32 bits as eight digits, whatever their sign", () => {
  expect([0, 1, 0x0a0b0c0d, -1, 0x80000000].map(hex32)).toEqual([
    "00000000",
    "00000001",
    "0a0b0c0d",
    "ffffffff",
    "80000000",
  ]);
});
