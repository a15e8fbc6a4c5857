import { DecodeError } from "./errors.ts";

const TOO_LARGE = "The body is larger than";

/** The error of a body above `bodyCap`. */
export function tooLarge(cap: number): DecodeError {
  return new DecodeError(`${TOO_LARGE} the cap of ${String(cap)} bytes`, {
    hint: "Raise `bodyCap`, or ask for less at a time.",
  });
}

/** Tells a body above `bodyCap` from one that cannot be decoded. */
export function isTooLarge(error: DecodeError): boolean {
  return error.message.startsWith(TOO_LARGE);
}
