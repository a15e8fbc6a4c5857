import { describe, expect, test } from "vitest";
import { allParts } from "../../test/parts.ts";
import { getThing } from "../../test/shop.ts";
import { Stopwatch } from "../events/timings.ts";
import type { Operation } from "../operation/operation.ts";
import { Redactor } from "../redact/redactor.ts";
import { beginCall } from "../run/call.ts";
import type { CallOptions } from "../run/options.ts";
import { retryBudget } from "../run/retry-policy.ts";
import { Deadline } from "../util/abort.ts";
import { createState } from "./setup.ts";
import type { ClientOptions } from "./types.ts";

const ORIGIN = "https://context.example";

/** A call with these options, and its plan. */
function callWith(
  client: Partial<ClientOptions> = {},
  options: CallOptions = {},
  operation: Operation = getThing,
) {
  const state = createState({ baseUrl: ORIGIN, ...client }, allParts());
  const watch = new Stopwatch(state.wire.clock);
  return beginCall(state.plan(operation), options, 0, {
    params: {},
    request: { method: "GET", url: `${ORIGIN}/things/7`, headers: new Headers(), body: undefined },
    origin: { origin: ORIGIN, isBase: true },
    own: { names: [], credentials: [] },
    emitter: state.startCall(operation.id, watch),
    watch,
    redactor: new Redactor(),
    deadline: new Deadline(state.wire.clock, Infinity, undefined),
  });
}

const operation: Operation = {
  ...getThing,
  defaults: { ...getThing.defaults, attemptTimeout: 10, retries: 1, maxWait: 100, bodyCap: 1_000 },
};

describe("an option of", () => {
  const client = { timeout: { attempt: 20 }, retry: { retries: 2, maxWait: 200 }, bodyCap: 2_000 };

  test("the operation is the default", () => {
    expect(callWith({}, {}, operation)).toMatchObject({
      attemptTimeout: 10,
      retry: { retries: 1, maxWait: 100 },
      plan: { bodyCap: 1_000 },
    });
  });

  test("the client comes before it", () => {
    expect(callWith(client, {}, operation)).toMatchObject({
      attemptTimeout: 20,
      retry: { retries: 2, maxWait: 200 },
      plan: { bodyCap: 2_000 },
    });
  });

  test("the call comes first, each by itself; zero is a value", () => {
    const own = { timeout: { attempt: 30, total: 1 }, retry: { retries: 0 } };
    expect(callWith(client, own, operation)).toMatchObject({
      attemptTimeout: 30,
      retry: { retries: 0, maxWait: 200 },
    });
    expect(callWith({ retry: { maxWait: 0 } }, {}, operation).retry).toEqual({ retries: 1, maxWait: 0 });
  });
});

describe("the limits", () => {
  const declared = { windows: [{ requests: 1, per: 1_000 }] };
  const limited: Operation = { ...operation, defaults: { ...operation.defaults, limit: declared } };

  test.each<[ClientOptions["limit"], object]>([
    [undefined, declared],
    [{ concurrency: 2 }, { concurrency: 2 }],
    [false, {}],
  ])("of a client with `limit` %j", (limit, limits) => {
    expect(callWith({ limit }, {}, limited).plan.limits).toEqual(limits);
  });

  test("are none if neither declares any", () => {
    expect(callWith().plan.limits).toEqual({});
  });
});

describe("the retry budget", () => {
  test("is shared by the clients of a service at an origin", () => {
    expect(callWith().retryBudget).toBe(callWith().retryBudget);
    const service = { ...getThing.service, name: "other-context" };
    expect(callWith({}, {}, { ...getThing, service }).retryBudget).not.toBe(callWith().retryBudget);
  });

  test("may be the client's own", () => {
    const own = retryBudget();
    expect(callWith({ retryBudget: own }).retryBudget).toBe(own);
  });
});
