import { describe, expect, test } from "vitest";
import { NotFoundError, PlanError, RateLimitError, ServerError } from "../errors/errors.ts";
import type { Classification, ClassifierInput } from "../operation/classify.ts";
import type { Refusal, Said } from "../operation/refusal.ts";
import { refusalIn } from "./refusals.ts";

const NOW = Date.UTC(2026, 0, 1);

function answerOf(status: number, message: string, attempts = 1): ClassifierInput {
  const body = { message };
  return {
    status,
    headers: new Headers({ "x-left": "0" }),
    text: JSON.stringify(body),
    json: () => body,
    now: NOW,
    facts: { status, attempts },
  };
}

/** The classification, which must be a failure. */
function failure(found: Classification | undefined) {
  if (found === undefined || found.ok) throw new Error("no row applies");
  return found;
}

const read = (row: Refusal, status: number, message: string, said?: Said) =>
  refusalIn([row], answerOf(status, message), said);

test("the first row that applies decides", () => {
  const rows: readonly Refusal[] = [
    { status: [404], says: /plan/, error: NotFoundError },
    { status: [402, 403], says: /plan/, error: PlanError, hint: "Pay." },
    { says: /plan/, error: ServerError },
  ];
  const { error, retry } = failure(refusalIn(rows, answerOf(403, "not in your plan")));
  expect(error).toBeInstanceOf(PlanError);
  expect({ retry, message: error.message, hint: error.hint, status: error.status }).toEqual({
    retry: "never",
    message: "not in your plan",
    hint: "Pay.",
    status: 403,
  });
  expect(failure(refusalIn(rows, answerOf(400, "not in your plan"))).error).toBeInstanceOf(ServerError);
  expect(refusalIn(rows, answerOf(403, "no"))).toBeUndefined();
});

describe("a row", () => {
  test("without an error gives the class and the hint of the status", () => {
    expect(failure(read({}, 404, "no")).error).toBeInstanceOf(NotFoundError);
    expect(failure(read({}, 410, "no")).error.hint).toBe("It is gone, or turned off.");
    expect(failure(read({ hint: () => undefined }, 410, "no")).error.hint).toMatch(/^It is gone/);
    expect(failure(read({ hint: ({ status }) => `Not ${String(status)}.` }, 410, "no")).error.hint).toBe(
      "Not 410.",
    );
  });

  test("matches a code of the response, or a condition on it", () => {
    const fields = [
      { field: "a", code: "too_large", resource: undefined, message: "b", documentationUrl: undefined },
    ];
    expect(read({ says: /^too_large$/ }, 400, "no", { fields })).toHaveProperty("error.fields", fields);
    expect(read({ says: /^too_large$/ }, 400, "no", { code: "too_large" })).toBeDefined();
    expect(read({ says: /^too_large$/ }, 400, "no")).toBeUndefined();
    expect(read({ says: ({ headers }) => headers.get("x-left") === "0" }, 400, "no")).toBeDefined();
    expect(read({ says: ({ headers }) => headers.get("x-left") === "1" }, 400, "no")).toBeUndefined();
  });

  test("names the parameter that its text names, or its own", () => {
    const fieldOf = (row: Refusal) => read(row, 400, "invalid day", { code: "bad" });
    expect(fieldOf({ says: /invalid (?<field>\w+)/ })).toHaveProperty("error.fields", [
      { field: "day", code: "bad", resource: undefined, message: "invalid day", documentationUrl: undefined },
    ]);
    expect(fieldOf({ says: /invalid/, field: "days" })).toMatchObject({
      error: { fields: [{ field: "days" }] },
    });
    expect(fieldOf({ says: /invalid/ })).toHaveProperty("error.fields", []);
  });

  test("of a limit is throttled, and says when it ends", () => {
    const { error, retry, after } = failure(read({ error: "burst", after: 1_500 }, 200, "slow down"));
    expect(error).toBeInstanceOf(RateLimitError);
    expect({ error, retry, after }).toMatchObject({
      error: { kind: "burst", retryAt: new Date(NOW + 1_500) },
      retry: "throttled",
      after: 1_500,
    });
    const spent: Refusal = { error: "quota", after: (_, text) => text.length, retry: "never" };
    const final = read(spent, 200, "later");
    expect(final).toMatchObject({ retry: "never", error: { kind: "quota", retryAt: new Date(NOW + 5) } });
    expect(final).not.toHaveProperty("after");
  });

  test("allows a number of attempts", () => {
    const row: Refusal = { error: ServerError, retry: "transient", attempts: 2 };
    expect(failure(refusalIn([row], answerOf(200, "no", 1))).retry).toBe("transient");
    expect(failure(refusalIn([row], answerOf(200, "no", 2))).retry).toBe("never");
  });

  test("of a limiter says that nothing was done, for its own statuses and bodies", () => {
    const row: Refusal = { error: "burst", undone: true };
    const said = (status: number) => failure(read(row, status, "slow down")).undone;
    expect([403, 422, 429].map(said)).toEqual([true, true, true]);
    expect([200, 400, 401, 404, 408, 409, 413, 425, 500, 502, 503].filter(said)).toEqual([]);
    const page = { ...answerOf(429, ""), text: "<p>slow down</p>", json: () => undefined };
    expect(failure(refusalIn([row], page))).not.toHaveProperty("undone");
    expect(failure(read({ error: "burst" }, 429, "slow down"))).not.toHaveProperty("undone");
    expect(failure(read({ ...row, retry: "never" }, 429, "slow down"))).toMatchObject({ undone: true });
  });
});
