import { DecodeError } from "./errors.ts";

/** The error of a body above `bodyCap`. */
export function tooLarge(cap: number): DecodeError {
  return new DecodeError(`The body is larger than the cap of ${String(cap)} bytes`, {
    hint: "Raise `bodyCap` or ask for less.",
  });
}

/** Tells a body above `bodyCap` from one that cannot be decoded. */
export function isTooLarge(error: DecodeError): boolean {
  return error.message.startsWith("The body is larger than the cap");
}
