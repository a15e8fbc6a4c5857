import { SECOND } from "./durations.ts";

let last = { second: NaN, text: "" };

/** A moment as headers have it (RFC 9110, 5.6.7). Every answer has one, and most of a second have the same. */
export function httpDate(at: number): string {
  const second = Math.floor(at / SECOND);
  if (last.second !== second) last = { second, text: new Date(at).toUTCString() };
  return last.text;
}
