import { fromBase64 } from "../runtime/base64.ts";

/**
 * The secrets in the value of a sensitive header: all of it, what follows a scheme, what is encoded there
 * (RFC 7617), and the values of cookies (RFC 6265).
 */
export function proofsIn(value: string): readonly string[] {
  const scheme = /^[\w-]+ +(?=\S)/.exec(value)?.[0] ?? "";
  const proof = value.slice(scheme.length);
  const cookies = value.split("; ").flatMap((pair) => /^[^=\s]+=(.+)/.exec(pair)?.[1] ?? []);
  const pair = /^basic /i.test(scheme) ? passwordIn(proof) : [];
  return Array.from(new Set([value, proof, ...cookies, ...pair]));
}

/** A name without a password is a key itself. */
function passwordIn(proof: string): readonly string[] {
  const pair = decoded(proof);
  const colon = pair.indexOf(":");
  const password = pair.slice(colon + 1);
  return [password === "" ? pair.slice(0, colon) : password];
}

function decoded(base64: string): string {
  try {
    return new TextDecoder().decode(fromBase64(base64));
  } catch {
    return base64;
  }
}
