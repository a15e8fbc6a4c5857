import { hmacSha256 } from "@org/http-core";
import { operations } from "@org/predictions/operations";
import { expect, test } from "vitest";
import type { HandlerContext } from "../core/handler.ts";
import type { Operation } from "@org/http-core/operation";
import { context, NOW, signed } from "../../test/predictions/ask.ts";
import { predictionsRules } from "./rules.ts";
import { tradingAccounts } from "./world/accounts.ts";

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

/** Returns the account that signed a request. */
function authorizer(header = (name: string): string => name) {
  const { admit } = predictionsRules({ accounts: tradingAccounts, header });
  return async (request: HandlerContext): Promise<string | undefined> => {
    const admission = await admit(operations.trades, request);
    return admission.ok ? admission.principal?.id : undefined;
  };
}

const spelled = (name: string): string => name.replace("SVC_", "ACME_");

test("headers have the dialect's names", async () => {
  const request = signed(tradingAccounts.casual);
  const renamed = Object.fromEntries(
    [...request.headers].map(([name, value]) => [name.replace("svc_", "acme_"), value]),
  );
  const authorize = authorizer(spelled);
  expect(await authorize({ ...request, headers: new Headers(renamed) })).toBe("casual");
  expect(await authorize(request)).toBeUndefined();
});

test("a signature is valid for a minute before and after its time", async () => {
  const authorize = authorizer();
  const request = signed(tradingAccounts.casual);
  const by = async (apart: number) => authorize({ ...request, now: NOW + apart });
  expect([await by(60_000), await by(-60_000)]).toEqual(["casual", "casual"]);
  expect([await by(60_001), await by(-60_001)]).toEqual([undefined, undefined]);
});

test("a signature covers the body", async () => {
  const authorize = authorizer();
  expect(await authorize({ ...signed(tradingAccounts.casual), body: "{}" })).toBeUndefined();
});

test.each([(seconds: string) => `+${seconds}`, (seconds: string) => `${seconds}.0`])(
  "a timestamp that is not digits is refused even if signed: %s",
  async (written) => {
    const authorize = authorizer();
    const timestamp = written(String(NOW / 1_000));
    const { secret } = tradingAccounts.casual;
    const signature = await hmacSha256(secret)(`${timestamp}GET/trades`);
    const changed = { SVC_TIMESTAMP: timestamp, SVC_SIGNATURE: signature };
    expect(await authorize(signed(tradingAccounts.casual, NOW, changed))).toBeUndefined();
  },
);
