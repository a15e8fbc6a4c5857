import { operations } from "@org/predictions/operations";
import { expect, test } from "vitest";
import { context, signed } from "../../../test/predictions/ask.ts";
import type { Operation } from "@org/http-core/operation";
import { predictionsRules } from "./rules.ts";
import { tradingAccounts } from "./trades/accounts.ts";

const rules = predictionsRules({ accounts: tradingAccounts });

function refused(operation: Operation, wireName: string): unknown {
  const problem = { kind: "parameter", name: wireName, wireName, in: "query", missing: false } as const;
  const { status, body } = rules.refuse({ ...problem, expected: "at most 500" }, operation, context("/"));
  return { status, body };
}

test("each endpoint refuses parameters with its own message", () => {
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

test("everyone is admitted, except to trades without a signature", async () => {
  const { trades, ...others } = operations;
  for (const operation of Object.values(others))
    expect(await rules.admit(operation, context("/"))).toEqual({ ok: true });
  expect(await rules.admit(trades, context("/trades"))).toMatchObject({ ok: false, status: 401 });
  const principal = { id: "casual" };
  expect(await rules.admit(trades, signed(tradingAccounts.casual))).toEqual({ ok: true, principal });
});

test("missing paths and unreadable bodies get the service's messages", () => {
  expect(rules.missing(404, context("/"))).toMatchObject({ status: 404, body: { error: "not found" } });
  expect(rules.missing(405, context("/"))).toMatchObject({
    status: 405,
    body: { error: "method not allowed" },
  });
  expect(rules.refuse({ kind: "body", reason: "syntax" }, operations.trades, context("/"))).toMatchObject({
    status: 400,
    body: { error: "Invalid request" },
  });
});
