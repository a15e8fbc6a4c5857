import { describe, expect, test } from "vitest";
import { callOf, ORIGIN } from "../../test/call-of.ts";
import { replyOf } from "../../test/upstream-of.ts";
import { bearer } from "../auth/schemes.ts";
import type { CacheState } from "../cache/types.ts";
import { Redactor } from "../redact/redactor.ts";
import type { Answer } from "../response/answer.ts";
import { factsOf } from "../response/response.ts";
import { Exchange } from "./exchange.ts";

const redactor = new Redactor();
redactor.addCredential(bearer("a-token"));

function answerOf(change: Partial<Answer> = {}): Answer {
  const reply = replyOf({
    status: 201,
    headers: { "x-request-id": "r-1", "x-echo": "key a-token" },
    bytes: new TextEncoder().encode("body"),
    address: `${ORIGIN}/final?token=a-token`,
  });
  return {
    reply,
    text: "body",
    body: undefined,
    warnings: ["going"],
    state: "miss",
    attempts: 2,
    redirect: undefined,
    facts: factsOf(callOf().call, 2, reply, reply),
    ...change,
  };
}

test("the response is a new one each time, without secrets", async () => {
  const exchange = new Exchange(callOf({ redactor }).call, answerOf());
  const [first, second] = [exchange.response(), exchange.response()];
  expect([first.status, first.url, first.headers.get("x-echo")]).toEqual([
    201,
    `${ORIGIN}/final?token=[redacted]`,
    "key [redacted]",
  ]);
  expect([await first.text(), await second.text()]).toEqual(["body", "body"]);
});

test.each<[CacheState, boolean]>([
  ["miss", false],
  ["bypass", false],
  ["fresh", true],
  ["stale", true],
  ["revalidated", true],
])("a response is stored if the cache had it: %s, %s", (state, isStored) => {
  expect(new Exchange(callOf().call, answerOf({ state })).isStored).toBe(isStored);
});

describe("the metadata", () => {
  test("has the response's facts and the call's own times", async () => {
    const { call, clock } = callOf();
    const exchange = new Exchange(call, answerOf({ state: "stale" }));
    await clock.advance(70);
    call.watch.since(clock.monotonic() - 30, "wire");
    expect(exchange.meta()).toEqual({
      status: 201,
      attempts: 2,
      cache: "stale",
      rateLimit: undefined,
      requestId: "r-1",
      warnings: ["going"],
      timings: { total: 70, queue: 0, cache: 0, wire: 30, decode: 0, validate: 0 },
    });
  });
});
