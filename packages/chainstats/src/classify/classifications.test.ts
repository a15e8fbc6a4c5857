import { describe, expect, test } from "vitest";
import { InvalidRequestError, RateLimitError } from "@org/http-core";
import { atMost, final, invalid, throttled } from "./classifications.ts";

const NOW = Date.UTC(2026, 7, 31);
const error = new InvalidRequestError("no", { operation: "chainstats.dailyUncles" });

test("a final failure is never retried", () => {
  expect(final(error)).toEqual({ ok: false, retry: "never", error });
});

describe("a number of attempts", () => {
  const transient = { ok: false, retry: "transient", error } as const;

  test.each([
    [undefined, "transient"],
    [1, "transient"],
    [2, "never"],
    [3, "never"],
  ])("of two, after %j, leaves the failure %s", (attempts, retry) => {
    expect(atMost(2, transient, { attempts })).toEqual({ ...transient, retry });
  });

  test("does not end a success", () => {
    expect(atMost(1, { ok: true }, { attempts: 9 })).toEqual({ ok: true });
  });
});

test.each(["burst", "quota", "lockout"] as const)("a limit says when it ends: %s", (kind) => {
  const classification = throttled(kind, 30_000, "Slow down", { status: 200, attempts: 2 }, NOW);
  expect(classification).toMatchObject({ ok: false, retry: "throttled", after: 30_000 });
  const thrown = classification.ok ? undefined : classification.error;
  expect(thrown).toBeInstanceOf(RateLimitError);
  expect(thrown).toMatchObject({ kind, message: "Slow down", retryAt: new Date(NOW + 30_000), attempts: 2 });
});

test("a refused request names the field, if the service does", () => {
  expect(invalid("Error! Bad day", { status: 200 }, "startdate")).toMatchObject({
    code: "invalid_request",
    message: "Error! Bad day",
    status: 200,
    fields: [{ field: "startdate", message: "Error! Bad day" }],
  });
  expect(invalid("Error! Bad day", {}, undefined).fields).toEqual([]);
});
