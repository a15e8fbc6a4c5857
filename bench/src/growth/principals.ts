import { bearer, createClient, type Credential } from "@org/http-core";
import type { Line } from "../chart.ts";
import { nullTransport } from "../contenders.ts";
import { hold } from "../held.ts";
import type { Table } from "../report.ts";
import { summary } from "../rounds.ts";
import { exampleThing, getThing } from "../thing.ts";
import { inUse, turn } from "./heap.ts";
import { draw, rows, whole } from "./tables.ts";

const USERS = [100, 1_000, 10_000, 100_000];
/** First calls after each of these numbers, whose median counts. */
const SAMPLE = 100;

/** What was measured once so many users had called. */
interface Measured {
  readonly users: number;
  /** Microseconds of the first call of one more user, median of {@link SAMPLE}. */
  readonly next: number;
  /** Microseconds of a user's first call, mean of all since the step before: what is searched now and then is in it. */
  readonly mean: number;
  /** Kilobytes in use for all users. */
  readonly held: number;
}

/**
 * What the first call of one more user takes, where each user has a credential and announced limits of its own, and what
 * the process holds for all of them.
 */
export async function principals(): Promise<Table> {
  await firstCalls("https://warm-up.example", [2_000]);
  const measured = await firstCalls("https://users.example", USERS);
  const line = (name: string, value: (at: Measured) => number): Line => ({
    name,
    points: measured.map((at) => [at.users, value(at)]),
  });
  const lines: readonly Line[] = [
    line("first call of one more user, µs, median", ({ next }) => next),
    line("first call, µs, mean since the column before", ({ mean }) => mean),
    line("memory in use for all users, kB", ({ held }) => held),
  ];
  const [, few, many, most] = measured;
  if (few === undefined || many === undefined || most === undefined) throw new Error("nothing was measured");
  hold("first call of user 100,001, to that of user 1,001", most.next / few.next, 2, "×");
  hold("mean first call up to user 100,000, to that of user 1,001", most.mean / few.next, 2, "×");
  hold("memory for 100,000 users, to that for 10,000", most.held / many.held, 1.2, "×");
  draw("principals", "Users with limits of their own, null transport", "users", lines);
  return [["users, each with limits of its own", ...USERS.map(whole)], ...rows(lines, USERS)];
}

async function firstCalls(baseUrl: string, steps: readonly number[]): Promise<readonly Measured[]> {
  const fetch = nullTransport(exampleThing("4711"));
  let user = 0;
  const auth = (): Credential => bearer(`key-of-user-${String(user)}`);
  const client = createClient({ baseUrl, auth, fetch, cache: false });
  const callUntil = async (users: number): Promise<readonly number[]> => {
    const costs: number[] = [];
    while (user < users) {
      user += 1;
      const began = performance.now();
      await client.call(getThing, { id: "4711" });
      costs.push(1000 * (performance.now() - began));
      if (user % 50 === 0) await turn();
    }
    return costs;
  };
  const measured: Measured[] = [];
  const before = await inUse();
  for (const users of steps) {
    const costs = await callUntil(users);
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
    const held = ((await inUse()) - before) / 1000;
    const next = summary(await callUntil(users + SAMPLE)).median;
    measured.push({ users, next, mean, held });
  }
  return measured;
}
