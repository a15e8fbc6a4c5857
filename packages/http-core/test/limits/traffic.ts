import type { Limits } from "@org/http-core";
import { fakeClock, type FakeClock } from "@org/http-core/testing";
import { createGate, type PermitOutcome, type Permit } from "@org/http-core/gate";
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
  /** Part of the requests that are lost, half of them on their way there, half of the answers. @default 0 */
  readonly lost?: number;
}

/**
 * Lets so many callers ask as fast as the gate lets them, each one request after the other, until time is over.
 * A request takes 10 to 60 ms each way, now and then as long as a cold connection.
 *
 * @returns the clock, when all callers are done
 */
export async function run(traffic: Traffic): Promise<FakeClock> {
  const { server, callers, duration, limits = {}, skew = 0, lost = 0 } = traffic;
  // Neither at the beginning of a minute nor of a second.
  const clock = fakeClock(Date.UTC(2026, 0, 1, 0, 0, 17, 340));
  const gate = createGate({ limits, clock });
  const random = numbers();
  const travel = (): Promise<void> =>
    new Promise((resolve) => {
      const cold = random() < 0.02;
      clock.timer(10 + random() * (cold ? 400 : 50), resolve);
    });
  const send = async (): Promise<Said | undefined> => {
    const fate = random();
    await travel();
    if (fate < lost / 2) return undefined;
    const said = server.handle(clock.now() + skew);
    await travel();
    return fate < lost ? undefined : said;
  };
  const call = async (): Promise<void> => {
    for (;;) {
      const pass = await gate.acquire();
      if (clock.monotonic() >= duration) {
        pass.release({ unsent: true });
        return;
      }
      leave(pass, await send());
    }
  };
  const done = Promise.all(Array.from({ length: callers }, call));
  await clock.run();
  await done;
  return clock;
}

function leave(pass: Permit, said: Said | undefined): void {
  if (said !== undefined) pass.reportResponse(said, said.status === 304);
  const parting: PermitOutcome = said === undefined || said.status < 400 ? {} : { throttled: {} };
  pass.release(parting);
}

/** The same numbers each time, from 0 to 1 (mulberry32). */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
