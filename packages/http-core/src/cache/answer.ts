import type { Exchanged } from "./exchange.ts";
import { ageOf } from "./freshness.ts";
import { bytesOf, type StoredResponse } from "./stored-response.ts";

/** An age beyond this is said as this (RFC 9111, 1.2.2). */
const OLDEST = 2 ** 31;

/** What is kept, as an answer that says how old it is (RFC 9111, 5.1). */
export function answerOf(
  found: StoredResponse,
  state: "fresh" | "revalidated" | "stale",
  now: number,
): Exchanged<never> {
  const { status, statusText, address, requestTime, responseTime } = found;
  const headers = new Headers(Array.from(found.headers));
  headers.set("age", String(Math.min(Math.floor(ageOf(found, now)), OLDEST)));
  const bytes = bytesOf(found.body);
  return {
    reply: { status, statusText, headers, bytes, address, requestTime, responseTime },
    state,
    sent: undefined,
  };
}

/** The answer to a request that wants nothing but what is kept, where nothing is (RFC 9111, 5.2.1.7). */
export function nothingKept(now: number): Exchanged<never> {
  const none = { headers: new Headers(), bytes: new Uint8Array(), requestTime: now, responseTime: now };
  return {
    reply: { status: 504, statusText: "Gateway Timeout", ...none },
    state: "miss",
    sent: undefined,
  };
}
