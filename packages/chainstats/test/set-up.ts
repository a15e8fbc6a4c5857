import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { apiKey, createChainstats, type ChainstatsOptions } from "../src/index.ts";

export const row = (UTCDate: string) => ({
  UTCDate,
  unixTimeStamp: String(Date.parse(UTCDate) / 1_000),
  uncleBlockCount: 1,
  uncleBlockRewards_Eth: "1.75",
});

/** A success with these rows. */
export const ok = (...result: readonly unknown[]): Response =>
  Response.json({ status: "1", message: "OK", result });

/** A success with a record for each of these days. */
export const okDays = (...days: readonly string[]): Response => ok(...days.map(row));

/**
 * Makes the set-up of a test file: a client whose requests are recorded.
 *
 * @param name unique per file, for host and key: files of one worker share the limits and lockouts of a credential
 * @param now the time of the clock
 */
export function setUpOf(name: string, now: number, own: ChainstatsOptions = {}) {
  return (script: readonly Scripted[], options: ChainstatsOptions = {}) => {
    const fetch = scriptedFetch(...script);
    const clock = fakeClock(now);
    const base = { baseUrl: `https://${name}.example`, auth: apiKey(`${name}-key`), ...own };
    return { fetch, clock, client: createChainstats({ ...base, fetch, clock, ...options }) };
  };
}
