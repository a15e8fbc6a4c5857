/**
 * A thousand calls at once against a simulated service of 300 requests in 6 s: how many are answered, how many requests
 * are refused, and how long it takes, in one process, in ten with a shared store, and in a fleet of a thousand. Time is
 * simulated. Then two and ten real processes share a Redis, in real time; this is skipped where there is no
 * redis-server. Fails where ours does not hold what it held. `--ours` leaves the others out, which have to be installed
 * first; `--real` makes the first bursts in real time instead, all at once; `--redis` makes only those over Redis.
 */
import { distributed, systemClock } from "@org/http-core";
import { hasRedis } from "@org/test-kit/redis";
import { hold } from "../held.ts";
import { peersFolder } from "../peers.ts";
import { report } from "../report.ts";
import { simulatedTime } from "../simulated/time.ts";
import { burst, burstInGlobalTime, callAll, CALLS, START, type Outcome } from "./burst.ts";
import { ours, OURS, PEERS } from "./contenders.ts";
import { burstOverRedis, type RedisClient } from "./redis.ts";
import { LIMIT, WINDOW } from "./service.ts";
import { sharedStore } from "./shared-store.ts";
import { CASES, type Case } from "./situations.ts";

const PROCESSES = 10;
const FLEET = { workers: 1_000, calls: 30_000, limit: 6_000, per: 60_000 } as const;
/** The situations of the bursts over Redis, which take real time. */
const OVER_REDIS = ["announced", "unknown, 429 with Retry-After", "unknown, sliding"];
const REDIS_CLIENTS: readonly RedisClient[] = ["http-core", "bottleneck"];
const COLUMNS = ["answered", "requests", "refused", "windows used", "seconds"];

if (process.argv.includes("--real")) await inRealTime();
else if (process.argv.includes("--redis")) await overRedis();
else {
  await besideOthers();
  await byProcesses();
  await byFleet();
  await overRedis();
}

async function besideOthers(): Promise<void> {
  const [asItComes] = OURS;
  const peers = process.argv.includes("--ours") ? [] : PEERS;
  const rows: string[][] = [];
  for (const one of CASES) {
    const cells: string[] = [];
    for (const caller of OURS) {
      const outcome = await burst(one, [caller]);
      if (caller === asItComes) check(one.name, one, outcome);
      cells.push(inShort(outcome));
    }
    for (const peer of peers) cells.push(inShort(await burstInGlobalTime(one, peer)));
    rows.push([one.name, ...cells]);
  }
  const names = [...OURS, ...peers].map(({ name }) => name);
  report("bursts", [["answered / refused / seconds", ...names], ...rows]);
}

/** Ten clients that know nothing of each other, and a store with a fixed window. */
async function byProcesses(): Promise<void> {
  const rows: string[][] = [];
  for (const one of CASES) rows.push(await row(one, false));
  for (const one of CASES.filter(({ slides }) => slides)) rows.push(await row(one, true));
  report("bursts-processes", [["ten processes, a shared store", ...COLUMNS, "queries"], ...rows]);

  async function row(one: Case, spread: boolean): Promise<string[]> {
    const { outcome, queries } = await shared(one, PROCESSES, CALLS, spread);
    const name = spread ? `${one.name}, spread` : one.name;
    // Each process would have to learn a limit that the store does not know.
    const isKnown = one.isHalved !== true && (one.slides !== true || spread);
    if (isKnown) check(`ten processes, ${name}`, { ...one, leastUsed: 0.9 }, outcome);
    return [name, ...inFull(outcome), whole(queries)];
  }
}

/** A budget a minute, and a backlog of five minutes. */
async function byFleet(): Promise<void> {
  const { workers, calls, limit, per } = FLEET;
  const fleet = { limit, per, mostRefused: 0, leastUsed: 0.9 };
  const cases: readonly (Case & { readonly spread: boolean })[] = [
    { name: "fixed window", ...fleet, spread: false },
    { name: "fixed window, 5 % faults", ...fleet, faults: 0.05, spread: false },
    { name: "sliding window", ...fleet, slides: true, spread: false },
    // Spread, the last of five windows takes its whole minute.
    { name: "sliding window, spread", ...fleet, leastUsed: 0.8, slides: true, spread: true },
  ];
  const rows: string[][] = [];
  for (const one of cases) {
    const { outcome, queries } = await shared(one, workers, calls, one.spread);
    if (one.slides !== true || one.spread) check(`a fleet, ${one.name}`, one, outcome, calls);
    rows.push([one.name, ...inFull(outcome), whole(queries)]);
  }
  report("bursts-fleet", [["a thousand workers, a shared store", ...COLUMNS, "queries"], ...rows]);
}

/** Processes of the system, a Redis, and real time. */
async function overRedis(): Promise<void> {
  if (!hasRedis) {
    console.log("Skipped: processes that share a Redis, since there is no redis-server.");
    return;
  }
  const clients = process.argv.includes("--ours") ? (["http-core"] as const) : REDIS_CLIENTS;
  // Installed here, or all processes would install them at the same time.
  if (clients.length > 1) peersFolder();
  const rows: string[][] = [];
  for (const one of CASES.filter(({ name }) => OVER_REDIS.includes(name))) {
    for (const spread of one.slides === true ? [false, true] : [false]) {
      for (const processes of [2, PROCESSES]) {
        const name = `${String(processes)} processes, ${one.name}${spread ? ", spread" : ""}`;
        const cells: string[] = [];
        for (const client of clients) {
          const outcome = await burstOverRedis(one, processes, spread, client);
          if (client === "http-core" && (one.slides !== true || spread))
            check(`over Redis, ${name}`, { ...one, leastUsed: 0.9 }, outcome);
          cells.push(inShort(outcome));
        }
        rows.push([name, ...cells]);
      }
    }
  }
  report("bursts-redis", [["answered / refused / seconds, over a Redis", ...clients], ...rows]);
}

async function shared(
  one: Case,
  clients: number,
  calls: number,
  spread: boolean,
): Promise<{ readonly outcome: Outcome; readonly queries: number }> {
  const time = simulatedTime(START);
  const { limiter, queries } = sharedStore(time, one.limit ?? LIMIT, one.per ?? WINDOW);
  const callers = Array.from({ length: clients }, () =>
    ours("one of many", {
      limit: { distributed: distributed(limiter, "account", { spread }) },
      // A backlog of minutes is not an error.
      retry: { maxWait: 600_000 },
      timeout: { total: 600_000 },
    }),
  );
  return { outcome: await time.run(callAll(one, callers, time, calls)), queries: queries() };
}

/** The first four situations without simulated time, to see that it changes nothing: about two minutes. */
async function inRealTime(): Promise<void> {
  const callers = [...OURS, ...PEERS];
  const rows: string[][] = [];
  for (const one of CASES.slice(0, 4)) {
    const outcomes = await Promise.all(callers.map((caller) => callAll(one, [caller], systemClock)));
    rows.push([one.name, ...outcomes.map(inShort)]);
  }
  report("bursts-real", [["in real time", ...callers.map(({ name }) => name)], ...rows]);
}

function check(name: string, { mostRefused, leastUsed }: Case, outcome: Outcome, calls = CALLS): void {
  const { answered, refused, used, errors } = outcome;
  if (errors.length > 0) console.log(errors);
  hold(`${name}: not answered`, calls - answered, 0, "calls");
  hold(`${name}: refused`, refused, mostRefused, "requests");
  hold(`${name}: not used`, 100 * (1 - used), Math.round(100 * (1 - leastUsed)), "%");
}

function inShort({ answered, refused, took }: Outcome): string {
  return `${whole(answered)} / ${whole(refused)} / ${(took / 1_000).toFixed(1)}`;
}

function inFull({ answered, sent, refused, used, took }: Outcome): readonly string[] {
  const share = `${(100 * used).toFixed(0)} %`;
  return [whole(answered), whole(sent), whole(refused), share, (took / 1_000).toFixed(1)];
}

function whole(value: number): string {
  return value.toLocaleString("en");
}
