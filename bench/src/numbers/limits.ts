import { MINUTE } from "@org/http-core/operation";
import { againstWindows } from "../../../packages/http-core/test/limits/against-windows.ts";
import {
  bothOf,
  epochSeconds,
  secondsToWait,
  slidingWindow,
} from "../../../packages/http-core/test/limits/servers.ts";
import { run } from "../../../packages/http-core/test/limits/traffic.ts";
import type { Measured } from "./measured.ts";

const HOURS = 2 * 3_600_000;
const WINDOWS = 5;
const CALLERS = [1, 10, 1_000] as const;

/** How a simulated server announces its windows of 60, and how far its clock is off. */
const ANNOUNCED = [
  { server: { starts: "aligned" }, skew: 0 },
  { server: { starts: "with a request", announce: epochSeconds(Math.floor) }, skew: HOURS },
  { server: { starts: "with a request" }, skew: -HOURS },
  { server: { starts: "with a request", announce: secondsToWait(Math.floor) }, skew: 0 },
  { server: { starts: "aligned", freeEvery: 3 }, skew: 0 },
] as const;

const second = { requests: 3, per: 1_000 };
const minute = { requests: 60, per: MINUTE };

/** What is used of limits, and what is refused, by simulated servers and a clock that waits for nobody. */
export async function limits(): Promise<readonly Measured[]> {
  const rows: Measured[] = [];
  for (const callers of CALLERS) rows.push(await announced(callers));
  for (const callers of CALLERS) rows.push(await declared(callers));
  return rows;
}

async function announced(callers: number): Promise<Measured> {
  let used = 1;
  let refused = 0;
  for (const { server, skew } of ANNOUNCED) {
    const score = await againstWindows(WINDOWS, server, { callers, skew });
    used = Math.min(used, score.used);
    refused += score.refused;
  }
  const what = `windows that are announced, callers: ${callers.toLocaleString("en")}`;
  return row(what, used, refused, 0.98, "98 % used, none refused");
}

/** A client cannot know when the server's second begins. The margin is one round trip, here about 80 ms. */
async function declared(callers: number): Promise<Measured> {
  const short = slidingWindow(3, 1_000);
  await run({ server: short, callers, duration: MINUTE, limits: { windows: [second] } });
  const both = bothOf(slidingWindow(3, 1_000), slidingWindow(60, MINUTE));
  await run({ server: both, callers, duration: 5 * MINUTE, limits: { windows: [second, minute] } });
  const what = `3 a second that nobody announces, callers: ${callers.toLocaleString("en")}`;
  return row(what, short.served() / 180, short.refused() + both.refused(), 0.9, "none refused, 90 % used");
}

function row(what: string, used: number, refused: number, least: number, aim: string): Measured {
  const is = `${(100 * used).toFixed(1)} % used, ${String(refused)} refused`;
  return { what, is, aim, holds: used >= least && refused === 0 };
}
