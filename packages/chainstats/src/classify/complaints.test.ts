import { describe, expect, test } from "vitest";
import { RateLimitError } from "@org/http-core";
import { errorOf, classified } from "../../test/classified.ts";
import { QueryTimeoutError } from "../errors/query-timeout-error.ts";

/** The words in each place where the service was seen to put them. */
function everyPlace(words: string): readonly object[] {
  return [
    { status: "0", message: "NOTOK", result: words },
    { status: 0, message: "NOTOK", result: ` ${words} ` },
    { status: "0", message: words, result: null },
    { status: "0", message: words, result: "" },
    { status: "0", message: words },
    { status: "0", message: words, result: [] },
  ];
}

describe("error messages are classified in any field", () => {
  const burst = { code: "rate_limit", kind: "burst" };
  const quota = { code: "rate_limit", kind: "quota" };
  const families: readonly (readonly [string, object])[] = [
    ["Max rate limit reached", burst],
    ["max calls per sec rate limit reached (30/sec)", burst],
    ["Max rate limit reached, please use API Key for higher rate limit", burst],
    ["Max rate limit reached, rate limit of 2/1sec applied", burst],
    ["Too Many Requests", burst],
    ["Max daily rate limit reached. 500001 (100%) of 500000 day/limit", quota],
    ["You have used up your daily API call limit", quota],
    ["Community Free API Limit reached.", quota],
    ["Limit reached. Resets 2026-09-01 00:00:00 UTC", quota],
    ["Too many invalid api key attempts, please try again later", { code: "rate_limit", kind: "lockout" }],
    ["Free API access is temporarily unavailable due to maintenance", { code: "server" }],
    ["Free API access is temporarily unavailable: the load is unusually high", { code: "server" }],
    ["Something went wrong, please try again later", { code: "server" }],
    ["Internal Server Error", { code: "server" }],
    ["The database timed out", { code: "server" }],
    ["Query Timeout occurred. Please select a smaller result dataset", { code: "server" }],
    ["Unexpected error, timeout occurred or server too busy", { code: "server" }],
    ["Free API access is not supported for this chain.", { code: "plan" }],
    ["Sorry, it looks like you are trying to access an API Pro endpoint.", { code: "plan" }],
    ["This endpoint needs a higher plan, upgrade your api plan", { code: "plan" }],
    ["API Pro subscription required", { code: "plan" }],
    ["Missing or unsupported chainid parameter (required for v2 api)", { code: "invalid_request" }],
    ["INVALID API KEY", { code: "authentication" }],
    ["Invalid API Key (#err2)|CELO1", { code: "authentication" }],
    ["Missing/Invalid API Key", { code: "authentication" }],
    ["Missing/Invalid API Key, rate limit of 1/5sec applied", { code: "authentication" }],
    ["Missing API Key", { code: "authentication" }],
    ["Your API key has expired", { code: "authentication" }],
    ["You are using a deprecated V1 endpoint", { code: "invalid_request" }],
    ["Error! Invalid startdate format", { code: "invalid_request" }],
    ["The moon is in the way", { code: "server" }],
  ];

  test.each(families)("%s", (words, expected) => {
    for (const envelope of everyPlace(words)) {
      const isUnknownBesideNothing = words.startsWith("The moon") && "result" in envelope;
      if (isUnknownBesideNothing && Array.isArray(envelope.result)) continue;
      expect(errorOf(classified(envelope)), JSON.stringify(envelope)).toEqual(expected);
    }
  });
});

describe("an invalid parameter", () => {
  const fieldsOf = (result: string): unknown => {
    const classification = classified({ status: "0", message: "NOTOK", result });
    return classification?.ok === false && "fields" in classification.error
      ? classification.error.fields
      : undefined;
  };

  test("is named if the message names it", () => {
    expect(fieldsOf("Error! Invalid StartDate format")).toMatchObject([{ field: "startdate" }]);
    for (const words of ["Missing or unsupported", "Missing", "Invalid"])
      expect(fieldsOf(`${words} chainid parameter`)).toMatchObject([{ field: "chainid" }]);
    expect(fieldsOf("Not supported on this chain")).toMatchObject([{ field: "chainid" }]);
    expect(fieldsOf("Error! Missing enddate")).toMatchObject([{ field: "enddate" }]);
    expect(fieldsOf("Error! Missing Or invalid Action name")).toMatchObject([{ field: "action" }]);
    expect(fieldsOf("Error! Invalid Module name")).toMatchObject([{ field: "module" }]);
    expect(fieldsOf("Error! Missing address")).toMatchObject([{ field: "address" }]);
    expect(fieldsOf("Missing parameter: address")).toMatchObject([{ field: "address" }]);
    expect(fieldsOf("Error! Invalid startblock")).toMatchObject([{ field: "startblock" }]);
    expect(fieldsOf("Invalid txhash format.")).toMatchObject([{ field: "txhash" }]);
    expect(fieldsOf("Invalid country parameter")).toMatchObject([{ field: "country" }]);
    for (const words of [
      "Result window is too large",
      "Invalid block number",
      "Invalid request",
      "Invalid date format",
    ])
      expect(fieldsOf(words)).toEqual([]);
  });
});

describe("retries by error message", () => {
  const says = (result: string) => ({ status: "0", message: "NOTOK", result });
  const retries = (words: string): readonly string[] =>
    [1, 2, 3, 4].map((attempts) => {
      const classification = classified(says(words), { attempts });
      return classification === undefined || classification.ok ? "ok" : classification.retry;
    });

  test.each([
    ["Max rate limit reached", ["throttled", "throttled", "throttled", "throttled"]],
    ["Max daily rate limit reached", ["never", "never", "never", "never"]],
    ["Too many invalid api key attempts", ["throttled", "never", "never", "never"]],
    ["Query Timeout occured", ["transient", "transient", "never", "never"]],
    ["server too busy", ["transient", "transient", "transient", "transient"]],
    ["Invalid API Key (#err2)", ["transient", "never", "never", "never"]],
    ["Invalid API Key", ["never", "never", "never", "never"]],
    ["API Pro endpoint", ["never", "never", "never", "never"]],
    ["Error! Something went wrong", ["transient", "never", "never", "never"]],
    ["Error! Something is invalid", ["never", "never", "never", "never"]],
  ])("%s", (words, expected) => {
    expect(retries(words)).toEqual(expected);
  });

  test("a burst limit waits one second, a lockout thirty", () => {
    expect(classified(says("Max rate limit reached"))).toMatchObject({ after: 1_000 });
    expect(classified(says("Too many invalid api key attempts"))).toMatchObject({ after: 30_000 });
  });

  test("a query timeout is a QueryTimeoutError", () => {
    const classification = classified(says("Query Timeout occured"));
    expect(classification?.ok === false && classification.error).toBeInstanceOf(QueryTimeoutError);
  });
});

describe("the reset of a spent quota", () => {
  test.each([
    ["Max daily rate limit reached.", "2026-09-01T00:00:00.000Z"],
    ["Community Free API Limit reached. Resets 2026-09-01 12:00:00 UTC. Upgrade", "2026-09-01T12:00:00.000Z"],
    ["Limit reached, resets at 2026-09-02T06:30 UTC", "2026-09-02T06:30:00.000Z"],
    ["Community Free API Limit reached. Resets 2026-08-30 12:00:00 UTC", "2026-09-01T00:00:00.000Z"],
    ["Community Free API Limit reached. Resets 2026-99-01 12:00:00 UTC", "2026-09-01T00:00:00.000Z"],
  ])("%s", (words, expected) => {
    const classification = classified({ status: "0", message: "NOTOK", result: words });
    if (classification === undefined || classification.ok) throw new Error("not an error");
    expect(classification.error).toBeInstanceOf(RateLimitError);
    expect(classification.error.retryAt?.toISOString()).toBe(expected);
  });
});

test("error messages have no line breaks or terminal control characters", () => {
  const classification = classified({
    status: "0",
    message: "NOTOK",
    result: "Error!\n\u001b[2JInvalid startdate format",
  });
  expect(classification).toHaveProperty("error.message", "Error! [2JInvalid startdate format");
});
