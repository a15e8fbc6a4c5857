import { systemClock, type ClientEvent } from "@org/http-core";
import { createSandbox } from "@org/sandbox";
import { expect, test } from "vitest";
import * as v from "valibot";
import { limitsAfter, type SeenLimit } from "../run/limits.ts";
import { outcomeOf, type Outcome } from "../run/outcome.ts";
import { controlOf } from "../sandbox-view/control.ts";
import { clockSchema } from "../sandbox-view/replies.ts";
import { limitRunsOut } from "./limit-runs-out.ts";
import { movingClock } from "./moving-clock.ts";
import { flappingServer } from "./flapping-server.ts";
import type { Story } from "./stage.ts";
import { tokenRotates } from "./token-rotates.ts";
import { unchangedForAnHour } from "./unchanged-for-an-hour.ts";

/** Plays a story against a sandbox in this process, without its pauses. */
async function play({ play: perform }: Story) {
  const { fetch, origins: bases, credentials } = createSandbox();
  const control = controlOf({ base: `${bases.repoHost}/`, fetch }, "default");
  const clock = movingClock(v.parse(clockSchema, await control("/clock")).now, systemClock);
  const events: ClientEvent[] = [];
  const told: string[] = [];
  const statuses: number[] = [];
  let limits: readonly SeenLimit[] = [];
  const outcome: Outcome = await perform({
    bases,
    credentials,
    fetch,
    control,
    settings: {
      clock,
      on: { any: (event) => events.push(event) },
      async fetch(url, init) {
        const response = await fetch(url, init);
        statuses.push(response.status);
        return response;
      },
    },
    async call(client, operation, params) {
      const { signal } = new AbortController();
      const result = await outcomeOf({ client: Promise.resolve(client), operation, params, signal });
      limits = limitsAfter(limits, client.limits(), "default");
      return result;
    },
    async advance(milliseconds) {
      await control("/clock", { body: { advance: milliseconds } });
      clock.advance(milliseconds);
    },
    tell: (step) => told.push(step),
    pause: () => Promise.resolve(),
  });
  return { outcome, events, statuses, told, limits, control };
}

test("a limit runs out: the client waits for an hour, and is never refused", async () => {
  const { outcome, events, statuses, limits } = await play(limitRunsOut);
  expect(outcome).toMatchObject({ kind: "result" });
  expect(statuses).toEqual([200, 200, 200]);
  const wait = events.find((event) => event.type === "wait");
  expect(wait).toMatchObject({ call: 3 });
  expect(limits).toMatchObject([{ bucket: "core", limit: 60, remaining: 59 }]);
});

test("a server flaps: the call succeeds with its fourth attempt, and the faults are gone", async () => {
  const { outcome, events, control } = await play(flappingServer);
  expect(outcome).toMatchObject({ kind: "page", page: { meta: { attempts: 4 } } });
  expect(events.filter(({ type }) => type === "retry")).toHaveLength(3);
  expect(await control("/faults")).toEqual([]);
});

test("a token rotates: two calls meet the 401, and one asks for the new token", async () => {
  const { outcome, statuses, told } = await play(tokenRotates);
  expect(outcome.kind).toBe("result");
  expect(statuses.toSorted()).toEqual([200, 200, 200, 401, 401]);
  expect(told.filter((step) => step.includes("asks for a new token"))).toHaveLength(1);
});

test("nothing changes for an hour: five responses are 304, and cost nothing", async () => {
  const { outcome, statuses, limits } = await play(unchangedForAnHour);
  expect(outcome).toMatchObject({ kind: "result", meta: { cache: "revalidated" } });
  expect(statuses).toEqual([200, 304, 304, 304, 304, 304]);
  expect(limits).toMatchObject([{ remaining: 59, spent: 0 }]);
});
