import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { checkReceived, checkSeen, Failed } from "./checks.ts";
import type { Script, Step } from "./script.ts";
import type { Origin, Stage } from "./server.ts";
import type { Asked, Seen, Subject } from "./subject.ts";

/** How a test ended by itself, without regard to those that it depends on. */
export interface Ended {
  readonly id: string;
  /** `not set up`: what the test rests on did not come about, so that it says nothing. */
  readonly ended: "passed" | "failed" | "not set up";
  readonly reason: string;
}

/** What a test waits where its script says that it pauses, in milliseconds of its own clock. */
const PAUSE = 3_000;
/** More than this, in real milliseconds, and a test hangs. */
const HANGS = 120_000;

/** Runs one test: its requests in order, each looked at as it comes back, then what the server got. */
export async function runScript(
  { id, steps }: Script,
  origin: Origin,
  subjectOf: (clock: Clock) => Subject,
): Promise<Ended> {
  const clock = fakeClock();
  const stage: Stage = { id, steps, clock, received: [] };
  const base = origin.stage(stage);
  const subject = subjectOf(clock);
  const seen: Seen[] = [];
  try {
    for (const [index, step] of steps.entries()) {
      const answer = await inTime(subject.fetch(askedBy(step, index + 1, base)));
      seen.push(answer);
      checkSeen(step, index + 1, answer, id);
      if (step.pause_after === true) {
        await subject.settled();
        await clock.advance(PAUSE);
      }
    }
    await subject.settled();
    checkReceived(steps, seen, stage.received);
    return { id, ended: "passed", reason: "" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { id, ended: error instanceof Failed && error.inSetup ? "not set up" : "failed", reason };
  }
}

function askedBy(step: Step, number: number, base: string): Asked {
  const file = step.filename === undefined ? "" : `/${step.filename}`;
  const query = step.query_arg === undefined ? "" : `?${step.query_arg}`;
  return {
    url: `${base}${file}${query}`,
    method: step.request_method ?? "GET",
    headers: [...(step.request_headers ?? []), ["Req-Num", String(number)]],
    body: step.request_body,
    cache: step.cache ?? "default",
    redirect: step.redirect ?? "follow",
  };
}

async function inTime<T>(promise: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = wait(HANGS, undefined, { signal: stop.signal }).then(() => {
    throw new Error("no answer came");
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    stop.abort();
  }
}
