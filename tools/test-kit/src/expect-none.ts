import { expect } from "vitest";
import { spellings } from "./spellings.ts";

/** The length of a piece of a secret that counts as a leak, in characters. */
const PIECE = 8;

/** Expects that a text contains no secret, in no spelling and in no piece. */
export function expectNone(text: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    const found = [...spellings(secret), ...pieces(secret)].find((spelling) => text.includes(spelling));
    if (found === undefined) continue;
    const at = text.indexOf(found);
    expect.fail(`${JSON.stringify(found)} in: …${text.slice(Math.max(0, at - 200), at + 200)}…`);
  }
}

function pieces(secret: string): readonly string[] {
  const last = Math.max(0, secret.length - PIECE);
  return Array.from({ length: last + 1 }, (_, at) => secret.slice(at, at + PIECE));
}
