/**
 * An hour against a simulated repository host: 2,000 repositories are read five times, every twelve minutes, by fifty
 * workers; nine of ten did not change since. The host allows 5,000 requests an hour and 900 a minute, and one request in
 * twenty fails. Time is simulated. Fails where ours does not answer all within the hour. `--ours` leaves the others out.
 */
import type { Clock } from "@org/http-core";
import type { Caller } from "../bursts/contenders.ts";
import { hold } from "../held.ts";
import { propertyOf } from "../peers.ts";
import { report } from "../report.ts";
import { inGlobalTime } from "../simulated/global-time.ts";
import { simulatedTime } from "../simulated/time.ts";
import { OURS, PEERS } from "./contenders.ts";
import { repositoryHost } from "./service.ts";

const START = Date.UTC(2026, 0, 1, 0, 0, 17, 340);
const REPOSITORIES = 2_000;
const ROUNDS = 5;
const EVERY = 12 * 60_000;
const WORKERS = 50;
const LONGEST = 2 * 3_600_000;
/** One repository of so many changes between two rounds. */
const CHANGES = 10;

/** What became of the reads. */
interface Score {
  readonly right: number;
  readonly sent: number;
  readonly refused: number;
  readonly spent: number;
  /** Minutes until the last read was over. */
  readonly took: number;
}

const rows: string[][] = [];
const time = simulatedTime(START);
const score = await time.run(readAll(OURS, time));
rows.push(row(OURS, score));
hold("not answered", ROUNDS * REPOSITORIES - score.right, 0, "reads");
hold("refused", score.refused, 100, "requests");
hold("budget", score.spent, 3_200, "requests");
hold("time", score.took, 60, "minutes");
if (!process.argv.includes("--ours"))
  for (const caller of PEERS)
    rows.push(row(caller, await inGlobalTime(START, (clock) => readAll(caller, clock))));
report("hour", [["10,000 reads", "answered", "requests", "refused", "budget spent", "minutes"], ...rows]);

async function readAll({ create, name }: Caller, clock: Clock): Promise<Score> {
  const host = repositoryHost(clock);
  const get = await create(`https://host-${String(name.length)}.example`, host.fetch, clock);
  const errors = new Map<string, number>();
  let right = 0;
  const began = clock.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    await new Promise<void>((resolve) => void clock.timer(began + round * EVERY - clock.now(), resolve));
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < REPOSITORIES) {
        const path = `/repos/octo/r${String((next += 1))}`;
        try {
          const result = await inTime(get(path), clock);
          const data = propertyOf(result, "data") ?? result;
          if (propertyOf(data, "path") === path && propertyOf(data, "version") === host.versionOf(path))
            right += 1;
        } catch (error) {
          const words = String(error).slice(0, 80);
          errors.set(words, (errors.get(words) ?? 0) + 1);
        }
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    for (let id = 1 + (round % CHANGES); id <= REPOSITORIES; id += CHANGES)
      host.change(`/repos/octo/r${String(id)}`);
  }
  if (errors.size > 0) console.log(name, Array.from(errors).slice(0, 3));
  const took = (clock.now() - began) / 60_000;
  return { right, sent: host.sent(), refused: host.refused(), spent: host.spent(), took };
}

/** Fails after a time in which each limit is over twice: some calls would wait forever. */
async function inTime<T>(call: Promise<T>, clock: Clock): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = clock.timer(LONGEST, () => {
      reject(new Error("no answer in two hours"));
    });
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    cancel();
  }
}

function row({ name }: Caller, { right, sent, refused, spent, took }: Score): string[] {
  return [name, ...[right, sent, refused, spent].map((value) => value.toLocaleString("en")), took.toFixed(1)];
}
