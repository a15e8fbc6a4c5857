import { fakeClock, type FakeClock } from "@org/http-core/testing";
import { createGate, type Gate } from "../../packages/http-core/src/limit/index.ts";
import type { Limits } from "../../packages/http-core/src/limit/index.ts";
import type { Said, Server } from "./servers.ts";

/** Callers of a simulated server. */
export interface Traffic {
  readonly server: Server;
  readonly limits?: Limits;
  readonly callers: number;
  /** How long they go on, in milliseconds. */
  readonly duration: number;
  /** The server's clock minus theirs, in milliseconds. @default 0 */
  readonly skew?: number;
  /** Part of the requests that are lost on their way there or back, from 0 to 1. @default 0 */
  readonly lost?: number;
  readonly seed?: number;
}

/** Lets so many callers ask as fast as the gate lets them, one request after the other each, until time is over. */
export async function run(traffic: Traffic): Promise<FakeClock> {
  const { server, callers, duration, limits = {}, skew = 0, lost = 0, seed = 1 } = traffic;
  const clock = fakeClock(Date.UTC(2026, 0, 1, 0, 0, 17, 340));
  const gate = createGate({ limits, clock });
  const random = numbers(seed);
  const call = async (): Promise<void> => {
    for (;;) {
      const pass = await gate.enter();
      if (clock.monotonic() >= duration) {
        pass.leave({ unsent: true });
        return;
      }
      await exchange(gate, pass);
    }
  };
  async function exchange(_: Gate, pass: Awaited<ReturnType<Gate["enter"]>>): Promise<void> {
    const fate = random();
    await delay(clock, latency(random));
    const said = fate < lost / 2 ? undefined : server.handle(clock.now() + skew);
    await delay(clock, latency(random));
    if (said === undefined || fate < lost) {
      pass.leave();
      return;
    }
    pass.answered(said, said.status === 304);
    pass.leave(partingOf(said));
  }
  const done = Promise.all(Array.from({ length: callers }, call));
  await clock.run();
  await done;
  return clock;
}

function partingOf({ status }: Said): { readonly throttled?: Record<string, never> } {
  return status === 403 || status === 429 ? { throttled: {} } : {};
}

/** Mostly 10 to 60 ms each way, now and then as long as a cold connection takes. */
function latency(random: () => number): number {
  const cold = random() < 0.02;
  return 10 + random() * (cold ? 400 : 50);
}

function delay(clock: FakeClock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    clock.timer(milliseconds, resolve);
  });
}

/** The same numbers for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
