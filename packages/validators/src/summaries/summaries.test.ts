import { describe, expect, test } from "vitest";
import { bearer, createClient, type CallOptions } from "@org/http-core";
import { methods } from "@org/http-core/operation";
import { scriptedFetch } from "@org/http-core/testing";
import { untyped } from "@org/test-kit/untyped";
import { operations } from "../operations.ts";
import type { SummaryParams } from "../summary/params.ts";
import { summariesOf, type SummariesOptions, type SummaryOutcome } from "./summaries.ts";

const anonymous = methods(createClient({ baseUrl: "https://summaries-of.example" }), operations);

/** The number of set-ups. Each has its own token, since the process remembers a refused one. */
let setUps = 0;

/** Requests summaries, and records the parameters. @param failure returns a response instead of the summary */
function setUp(
  ids: Iterable<string>,
  options?: SummariesOptions,
  failure?: (params: SummaryParams) => Response | undefined,
) {
  const asked: string[] = [];
  const calls: (CallOptions | undefined)[] = [];
  setUps += 1;
  const auth = bearer(`token-of-set-up-${String(setUps)}`);
  const bodies = ({ validator_id, window }: SummaryParams): Response =>
    Response.json({ validatorIdentity: validator_id, voteAccount: "vote", timeWindow: window, name: "A" });
  const summary: typeof anonymous.summary = (params, call) => {
    asked.push(`${params.validator_id} ${params.window}`);
    calls.push(call);
    const fetch = scriptedFetch(failure?.(params) ?? bodies(params));
    const client = createClient({
      baseUrl: "https://summaries-of.example",
      auth,
      fetch,
      limit: false,
      retry: { retries: 0 },
    });
    return methods(client, operations).summary(params);
  };
  return { asked, calls, all: summariesOf({ summary }, ids, options) };
}

const codes = (outcomes: readonly SummaryOutcome[]) =>
  outcomes.map((outcome) => (outcome.ok ? outcome.summary.validatorIdentity : outcome.error.code));

describe("summaries", () => {
  test("are of every validator in every window, in that order", async () => {
    const { asked, all } = setUp(new Set(["a", "b"]), { windows: ["7d", "1d"] });
    const outcomes = await all;
    expect(outcomes.map(({ validator_id, window }) => `${validator_id} ${window}`)).toEqual(asked);
    expect(asked).toEqual(["a 7d", "a 1d", "b 7d", "b 1d"]);
    expect(codes(outcomes)).toEqual(["a", "a", "b", "b"]);
  });

  test("are of every validator each time they are iterated, even if an iterator gave the validators", async () => {
    const { asked, all } = setUp(["a", "b"].values(), { windows: ["7d"] });
    for await (const outcome of all) if (outcome.ok) break;
    const again: SummaryOutcome[] = [];
    for await (const outcome of all) again.push(outcome);
    expect(codes(again)).toEqual(["a", "b"]);
    expect(codes(await all)).toEqual(["a", "b"]);
    expect(asked).toHaveLength(6);
  });

  test("are of all four windows by default, and empty without a validator or a window", async () => {
    const { asked, all } = setUp(["a"]);
    await all;
    expect(asked).toEqual(["a 1d", "a 7d", "a 30d", "a all"]);
    expect(await setUp([]).all).toEqual([]);
    expect(await setUp(["a"], { windows: [] }).all).toEqual([]);
  });

  test("are requested once, however often they are awaited, and anew for each iteration", async () => {
    const { asked, all } = setUp(["a"], { windows: ["1d"] });
    expect(asked).toEqual([]);
    expect(await all).toBe(await all);
    expect(asked).toHaveLength(1);
    for await (const outcome of all) expect(outcome.ok).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test("pass the options of the call on, without their own", async () => {
    const { calls, all } = setUp(["a"], { windows: ["1d"], concurrency: 1, cache: "reload" });
    await all;
    expect(calls).toEqual([{ cache: "reload" }]);
  });
});

describe("a failure", () => {
  test("is the outcome of its own summary", async () => {
    const failure = ({ validator_id }: SummaryParams) =>
      validator_id === "b" ? new Response("", { status: 404 }) : undefined;
    const { all } = setUp(["a", "b", "c"], { windows: ["1d"] }, failure);
    expect(codes(await all)).toEqual(["a", "not_found", "c"]);
  });

  test("of the credential ends the requests, and is the outcome of the rest", async () => {
    const refused = () => Response.json({ detail: "Invalid token." }, { status: 401 });
    const { asked, all } = setUp(["a", "b", "c"], { windows: ["1d"], concurrency: 1 }, refused);
    expect(codes(await all)).toEqual(Array(3).fill("authentication"));
    expect(asked).toEqual(["a 1d"]);
  });
});

test.each([
  ["concurrency", ["a"], { concurrency: 0 }],
  ["concurrency", ["a"], { concurrency: 1.5 }],
  ["ids", "abc", {}],
  ["windows.1", ["a"], { windows: ["1d", "2d"] }],
])("%s is checked at once", (parameter, ids, options) => {
  expect(() => untyped(summariesOf)(anonymous, ids, options)).toThrow(expect.objectContaining({ parameter }));
});
