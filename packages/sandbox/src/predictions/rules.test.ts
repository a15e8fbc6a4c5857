import { operations } from "@org/predictions/operations";
import { expect, test } from "vitest";
import { context } from "../../test/predictions/ask.ts";
import type { Operation } from "@org/http-core";
import { predictionsRules } from "./rules.ts";

function refused(operation: Operation, wireName: string): unknown {
  const problem = { kind: "parameter", name: wireName, wireName, in: "query", missing: false } as const;
  const { status, body } = predictionsRules.refuse(
    { ...problem, expected: "at most 500" },
    operation,
    context("/"),
  );
  return { status, body };
}

test("each endpoint refuses parameters in its own words", () => {
  const { rewardsMarkets, trades, simplifiedMarkets, events } = operations;
  expect(refused(rewardsMarkets, "order_by")).toEqual({ status: 400, body: { error: "Invalid order_by" } });
  expect(refused(rewardsMarkets, "position")).toEqual({ status: 400, body: { error: "Invalid position" } });
  expect(refused(simplifiedMarkets, "next_cursor")).toEqual({
    status: 400,
    body: { error: "Invalid next_cursor" },
  });
  const payload = { status: 400, body: { error: "Invalid trade params payload" } };
  expect(refused(trades, "maker_address")).toEqual(payload);
  expect(refused(trades, "before")).toEqual(payload);
  expect(refused(trades, "next_cursor")).toEqual({ status: 400, body: { error: "Invalid next_cursor" } });
  const type = "validation error";
  expect(refused(events, "limit")).toEqual({
    status: 422,
    body: { type, error: "limit is not valid: expected at most 500" },
  });
  expect(refused(events, "order")).toEqual({
    status: 422,
    body: { type, error: "order fields are not valid" },
  });
});

test("everybody is admitted: trades look at the signature themselves", () => {
  expect(predictionsRules.admit(operations.trades, context("/trades"))).toEqual({
    ok: true,
    principal: undefined,
  });
});
