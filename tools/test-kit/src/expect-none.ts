import { expect } from "vitest";
import { spellings } from "./spellings.ts";

/** Characters of a secret that say something. */
const TELLING = 8;

/** Holds a text to having no secret in any spelling, nor a piece of one. */
export function expectNone(text: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    const found = [...spellings(secret), ...pieces(secret)].find((spelling) => text.includes(spelling));
    if (found === undefined) continue;
    const at = text.indexOf(found);
    expect.fail(`${JSON.stringify(found)} in: …${text.slice(Math.max(0, at - 200), at + 200)}…`);
  }
}

function pieces(secret: string): readonly string[] {
  const last = Math.max(0, secret.length - TELLING);
  return Array.from({ length: last + 1 }, (_, at) => secret.slice(at, at + TELLING));
}
