import { fakeClock } from "@org/http-core/testing";
import { createGate } from "@org/http-core/gate";
import fc from "fast-check";
import { expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { admitted, answer, nthPass, visit, type Visitor, visitAll } from "./visitors.ts";

const PER = 1_000;
/** The time by which a request has arrived, with a response or without. */
const REACH = 1_000;
/** From a request's arrival until its permit is free: 0.2 % more than the window. */
const HELD = PER + 2;

interface Request {
  readonly visitor: Visitor;
  /** The time of the request. */
  readonly since: number;
  /** The reported wait, if any. */
  readonly announcedWait: number | undefined;
  sentAt?: number;
  /** Whether it has neither arrived nor been cancelled. */
  isFlying: boolean;
  isAnswered: boolean;
  hasLeft: boolean;
}

/** A naive reference of one declared window, millisecond by millisecond. */
function onPaper(requests: number) {
  let now = 0;
  const all: Request[] = [];
  /** The times at which the permits of arrived requests become free. */
  let freeing: number[] = [];
  const flying = () => all.filter(({ isFlying }) => isFlying);
  const waiting = () => all.filter(({ sentAt }) => sentAt === undefined);
  const free = (): number => requests - flying().length - freeing.length;
  const arrive = (one: Request): void => {
    one.isFlying = false;
    freeing.push(now + HELD);
  };
  const look = (): void => {
    for (const one of flying()) if ((one.sentAt ?? now) + REACH === now) arrive(one);
    freeing = freeing.filter((at) => at > now).sort((a, b) => a - b);
    for (const one of waiting().slice(0, Math.max(0, free()))) {
      one.sentAt = now;
      one.isFlying = true;
    }
  };
  return {
    all,
    now: () => now,
    open: () => all.filter(({ sentAt, hasLeft }) => sentAt !== undefined && !hasLeft),
    isIdle: () => all.every(({ hasLeft }) => hasLeft) && freeing.length === 0,
    pass(milliseconds: number) {
      for (const end = now + milliseconds; now < end;) {
        now += 1;
        look();
      }
    },
    /** The minimum wait of the next request. */
    wait() {
      const ahead = waiting().length;
      if (ahead === 0 && free() > 0) return undefined;
      const index = (ahead % requests) - free();
      const at = index < 0 ? now : (freeing[index] ?? now + PER);
      return at + Math.floor(ahead / requests) * PER - now;
    },
    come(visitor: Visitor, announcedWait: number | undefined) {
      all.push({ visitor, since: now, announcedWait, isFlying: false, isAnswered: false, hasLeft: false });
      look();
    },
    /** The request has arrived, or is not counted: then the next permit to become free is free now. */
    settle(one: Request, costs: boolean) {
      if (one.isFlying && costs) arrive(one);
      else if (one.isFlying) one.isFlying = false;
      else if (!costs) freeing.shift();
      look();
    },
  };
}

type Step =
  | { readonly kind: "pass"; readonly for: number }
  | { readonly kind: "come" }
  | { readonly kind: "answer" | "leave"; readonly which: number; readonly costs: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .oneof(fc.constantFrom(1, 2, 3, 998, 999, 1_000, 1_001, 1_002, 1_003, 2_002), fc.nat(700))
    .map((milliseconds) => ({ kind: "pass", for: milliseconds }) as const),
  fc.constant({ kind: "come" } as const),
  fc.record({
    kind: fc.constantFrom("answer", "leave"),
    which: fc.nat(9),
    costs: fc.boolean(),
  }),
);

test("a declared window admits each request at the same millisecond as a slow reference", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(step, { minLength: 5, maxLength: 40, size: "max" }),
      async (requests, steps) => {
        const clock = fakeClock();
        const start = clock.monotonic();
        const gate = createGate({ limits: { windows: [{ requests, per: PER }] }, clock });
        const paper = onPaper(requests);
        for (const one of steps) {
          if (one.kind === "pass") {
            paper.pass(one.for);
            await clock.advance(one.for);
          } else if (one.kind === "come") {
            const announcedWait = paper.wait();
            paper.come(visit(gate), announcedWait);
          } else {
            const open = paper.open();
            const request = open[one.which % Math.max(1, open.length)];
            const pass = request?.visitor.pass();
            if (request === undefined || pass === undefined) continue;
            if (one.kind === "answer") {
              pass.reportResponse(answer(), !one.costs);
              if (!request.isAnswered) paper.settle(request, one.costs);
              request.isAnswered = true;
            } else {
              pass.release({ unsent: !one.costs });
              request.hasLeft = true;
              if (!request.isAnswered) paper.settle(request, one.costs);
            }
          }
          await clock.advance(0);
          expect(clock.monotonic() - start).toBe(paper.now());
          expect(paper.all.map(({ visitor }) => [visitor.pass()?.waited, visitor.announcedWait()])).toEqual(
            paper.all.map(({ sentAt, since, announcedWait }) => [
              sentAt === undefined ? undefined : sentAt - since,
              announcedWait,
            ]),
          );
          expect(gate.idle()).toBe(paper.isIdle());
        }
      },
    ),
    { numRuns: times(80, 3_000) },
  );
});

test("permits that become free within 0.1 % of the window become free together", async () => {
  const clock = fakeClock();
  const gate = createGate({ limits: { windows: [{ requests: 3, per: 10_000 }] }, clock });
  const visitors = visitAll(gate, 7);
  await clock.advance(0);
  for (const index of [0, 1, 2]) {
    nthPass(visitors, index).reportResponse(answer());
    await clock.advance(5);
  }
  const counts: number[] = [];
  for (const wait of [10_004, 1, 9, 1]) {
    await clock.advance(wait);
    counts.push(admitted(visitors));
  }
  expect(counts).toEqual([3, 5, 5, 6]);
});

test("two unsent requests that are released late return two permits, and later ones keep theirs", async () => {
  const clock = fakeClock();
  const gate = createGate({ limits: { windows: [{ requests: 3, per: PER }] }, clock });
  const early = [await gate.acquire()];
  await clock.advance(10);
  early.push(await gate.acquire());
  await clock.advance(1_490);
  for (const pass of early) pass.release({ unsent: true });
  for (let count = 0; count < 2; count += 1) {
    const pass = await gate.acquire();
    pass.reportResponse(answer());
    pass.release();
  }
  await clock.advance(505);
  expect((await gate.acquire()).waited).toBe(0);
  expect(visit(gate).announcedWait()).toBe(497);
});

test("a request that waits for another rule reports no window with free permits", async () => {
  const clock = fakeClock();
  const limits = { windows: [{ requests: 2, per: PER }], concurrency: 1 };
  const gate = createGate({ limits, clock });
  await gate.acquire();
  expect(visit(gate, { maxWait: 10 }).announcedWait()).toBe(0);
});
