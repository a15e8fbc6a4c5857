import { describe, expect, test } from "vitest";
import { isCallError, RateLimitError, type Answer, type Verdict } from "@org/http-core";
import { QueryTimeoutError } from "../errors/query-timeout-error.ts";
import { classify, warningsOf } from "./classify.ts";

const NOW = Date.UTC(2026, 7, 31, 18);

interface Said {
  readonly status?: number;
  readonly attempts?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function answerOf(body: unknown, { status = 200, attempts = 1, headers = {} }: Said = {}): Answer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    status,
    headers: new Headers(headers),
    text,
    json: () => (typeof body === "string" ? undefined : body),
    authorized: true,
    now: NOW,
    facts: { status, attempts },
  };
}

const judged = (body: unknown, said?: Said): Verdict | undefined => classify(answerOf(body, said));
const warned = (body: unknown): readonly string[] => warningsOf(answerOf(body));

/** The words in each of the places where the service was seen to put them. */
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

function errorOf(verdict: Verdict | undefined): unknown {
  if (verdict === undefined || verdict.ok) return verdict;
  expect(isCallError(verdict.error)).toBe(true);
  return { code: verdict.error.code, ...("kind" in verdict.error ? { kind: verdict.error.kind } : {}) };
}

describe("families of wording, wherever the words stand", () => {
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
    ["The moon is in the way", { code: "invalid_request" }],
  ];

  test.each(families)("%s", (words, expected) => {
    for (const envelope of everyPlace(words)) {
      const isUnknownBesideNothing = words.startsWith("The moon") && "result" in envelope;
      if (isUnknownBesideNothing && Array.isArray(envelope.result)) continue;
      expect(errorOf(judged(envelope)), JSON.stringify(envelope)).toEqual(expected);
    }
  });
});

describe("a parameter that is refused", () => {
  const fieldsOf = (result: string): unknown => {
    const verdict = judged({ status: "0", message: "NOTOK", result });
    return verdict?.ok === false && "fields" in verdict.error ? verdict.error.fields : undefined;
  };

  test("is named where the words name it, and else none is", () => {
    expect(fieldsOf("Error! Invalid StartDate format")).toMatchObject([{ field: "startdate" }]);
    for (const words of ["Missing or unsupported", "Missing", "Invalid"])
      expect(fieldsOf(`${words} chainid parameter`)).toMatchObject([{ field: "chainid" }]);
    expect(fieldsOf("Not supported on this chain")).toMatchObject([{ field: "chainid" }]);
    expect(fieldsOf("Error! Missing enddate")).toMatchObject([{ field: "enddate" }]);
    expect(fieldsOf("Error! Something is invalid")).toEqual([]);
  });
});

describe("how long it is tried", () => {
  const says = (result: string) => ({ status: "0", message: "NOTOK", result });
  const retries = (words: string): readonly string[] =>
    [1, 2, 3, 4].map((attempts) => {
      const verdict = judged(says(words), { attempts });
      return verdict === undefined || verdict.ok ? "ok" : verdict.retry;
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
  ])("%s", (words, expected) => {
    expect(retries(words)).toEqual(expected);
  });

  test("a burst waits a second, a lockout thirty", () => {
    expect(judged(says("Max rate limit reached"))).toMatchObject({ after: 1_000 });
    expect(judged(says("Too many invalid api key attempts"))).toMatchObject({ after: 30_000 });
  });

  test("a query that timed out has a class of its own", () => {
    const verdict = judged(says("Query Timeout occured"));
    expect(verdict?.ok === false && verdict.error).toBeInstanceOf(QueryTimeoutError);
  });
});

describe("a spent quota is back", () => {
  test.each([
    ["Max daily rate limit reached.", "2026-09-01T00:00:00.000Z"],
    ["Community Free API Limit reached. Resets 2026-09-01 12:00:00 UTC. Upgrade", "2026-09-01T12:00:00.000Z"],
    ["Limit reached, resets at 2026-09-02T06:30 UTC", "2026-09-02T06:30:00.000Z"],
    ["Community Free API Limit reached. Resets 2026-08-30 12:00:00 UTC", "2026-09-01T00:00:00.000Z"],
    ["Community Free API Limit reached. Resets 2026-99-01 12:00:00 UTC", "2026-09-01T00:00:00.000Z"],
  ])("%s", (words, expected) => {
    const verdict = judged({ status: "0", message: "NOTOK", result: words });
    if (verdict === undefined || verdict.ok) throw new Error("not an error");
    expect(verdict.error).toBeInstanceOf(RateLimitError);
    expect(verdict.error.retryAt?.toISOString()).toBe(expected);
  });
});

describe("success", () => {
  test.each([
    [{ status: "0", message: "No transactions found", result: "" }],
    [{ status: "0", message: "No records found", result: [] }],
    [{ status: "0", message: "No matching records found", result: null }],
    [{ status: "0", message: "NOTOK", result: "No records found" }],
    [{ status: "0", message: null, result: "No data found." }],
    [{ status: "0", message: "NOTOK", result: [] }],
  ])("%j is nothing, and no error", (envelope) => {
    expect(judged(envelope)).toMatchObject({ ok: true, body: { result: [] } });
  });

  test.each([
    ["Max rate limit reached", { code: "rate_limit", kind: "burst" }],
    ["Max daily rate limit reached", { code: "rate_limit", kind: "quota" }],
    ["Query Timeout occured", { code: "server" }],
    ["Invalid API Key", { code: "authentication" }],
    ["Missing or unsupported chainid parameter", { code: "invalid_request" }],
    ["Error! Missing startdate", { code: "invalid_request" }],
  ])("is not what is said beside a complaint, in either order: %s", (words, expected) => {
    for (const found of ["No records found", "No transactions found", "No data found."]) {
      expect(errorOf(judged({ status: "0", message: found, result: words }))).toEqual(expected);
      expect(errorOf(judged({ status: "0", message: words, result: found }))).toEqual(expected);
    }
  });

  test("is not what an error is called that finds nothing", () => {
    const verdict = judged({ status: "0", message: "NOTOK", result: "No valid API key found" });
    expect(errorOf(verdict)).toMatchObject({ code: "invalid_request" });
  });

  test("is never searched for words, whatever it says", () => {
    for (const status of ["1", 1]) {
      expect(judged({ status, message: "OK", result: "Max rate limit reached" })).toEqual({ ok: true });
      expect(judged({ status, message: "Invalid API Key", result: [] })).toEqual({ ok: true });
      expect(judged({ status, message: null, result: [] })).toEqual({ ok: true });
    }
  });

  test("has its warning beside it, all lines of it", () => {
    for (const between of [" ", "\n"]) {
      const body = { status: "1", message: `OK-Invalid API Key${between}Slow down`, result: [] };
      expect([judged(body), warned(body)]).toEqual([{ ok: true }, ["Invalid API Key Slow down"]]);
    }
  });

  test("is not what comes with rows and says that it failed", () => {
    const verdict = judged({ status: "0", message: "NOTOK", result: [{ UTCDate: "2019-02-01" }] });
    expect(errorOf(verdict)).toMatchObject({ code: "invalid_request" });
  });

  test("is none where the status says no", () => {
    expect(judged({ status: "1", message: "OK", result: [] }, { status: 403 })).toBeUndefined();
    expect(judged({ status: "0", message: "No records found", result: [] }, { status: 404 })).toBeUndefined();
  });
});

describe("what is said beside the outcome", () => {
  const message = "NOTOK-Missing/Invalid API Key, rate limit of 1/5sec applied";

  test.each([
    ["Error! Missing Or invalid Action name", { code: "invalid_request" }],
    ["Query Timeout occured. Please select a smaller result dataset", { code: "server" }],
    ["Sorry, it looks like you are trying to access an API Pro endpoint", { code: "plan" }],
    ["Max rate limit reached, rate limit of 1/5sec applied", { code: "rate_limit", kind: "burst" }],
    ["The moon is in the way", { code: "invalid_request" }],
  ])("is not its reason, where there is one: %s", (result, expected) => {
    const verdict = judged({ status: "0", message, result });
    expect(errorOf(verdict)).toEqual(expected);
    expect(verdict).toHaveProperty("error.message", result);
  });

  test.each([[null], [""], [undefined]])("is its reason where there is no other: %s", (result) => {
    const verdict = judged({ status: "0", message, result });
    expect(errorOf(verdict)).toEqual({ code: "authentication" });
    expect(verdict).toMatchObject({ retry: "never" });
  });

  test("is a warning, of a success and of a failure", () => {
    for (const outcome of ["OK", "NOTOK"]) {
      const body = { status: "0", message: `${outcome}-Slow down`, result: "x" };
      expect(warned(body)).toEqual(["Slow down"]);
    }
    for (const body of [{ status: "1", message: "OK", result: [] }, null, []])
      expect(warned(body)).toEqual([]);
  });
});

test("words without end are cut, and cost no more than words", () => {
  for (const words of ["resets ", "daily x ", "invalid api key "]) {
    const begun = performance.now();
    const verdict = judged({ status: "0", message: "NOTOK", result: words.repeat(200_000) });
    expect(performance.now() - begun).toBeLessThan(500);
    expect(verdict?.ok === false && verdict.error.message.length).toBeLessThan(500);
  }
});

test("words are on one line, and a terminal is told nothing by them", () => {
  const verdict = judged({
    status: "0",
    message: "NOTOK",
    result: "Error!\n\u001b[2JInvalid startdate format",
  });
  expect(verdict).toHaveProperty("error.message", "Error! [2JInvalid startdate format");
});

describe("what is not JSON", () => {
  const blocks = [
    "<h1>Sorry, you have been blocked</h1>",
    "<title>Just a moment...</title>",
    "Checking if the site connection is secure",
    "<script>window._cf_chl_opt={}</script>",
    "<title>Attention Required! | Cloudflare</title>",
    "error code: 1020",
    "<p>Access denied: the owner of this website has used a service to restrict access",
    "Request unsuccessful. Incapsula incident ID: 7",
  ];

  test.each(blocks)("%s is a block, whatever its status", (page) => {
    for (const status of [200, 403]) {
      expect(judged(page, { status })).toMatchObject({
        ok: false,
        retry: "never",
        error: { code: "blocked" },
      });
    }
  });

  test("is a block where a header says so, whatever the page says", () => {
    const headers = { "cf-mitigated": "challenge" };
    expect(judged("<p>hm</p>", { headers })).toMatchObject({ retry: "never", error: { code: "blocked" } });
  });

  test.each(["", "<html>oops</html>", "OK"])("%j is never no data; tried once more", (page) => {
    expect(judged(page)).toMatchObject({ ok: false, retry: "transient", error: { code: "decode" } });
    expect(judged(page, { attempts: 2 })).toMatchObject({ ok: false, retry: "never" });
  });

  test("is left to its status where that says no", () => {
    for (const status of [400, 404]) expect(judged("<html>oops</html>", { status })).toBeUndefined();
  });

  test("JSON that is no envelope is left to its status and its schema", () => {
    for (const body of [null, 7, [], {}, { jsonrpc: "2.0", error: { message: "Invalid API Key" } }]) {
      expect(judged(body)).toBeUndefined();
    }
  });
});

test("throttling and failure by status come before all words", () => {
  for (const status of [429, 500, 503]) {
    expect(judged({ status: "0", message: "NOTOK", result: "Invalid API Key" }, { status })).toBeUndefined();
    expect(judged("<title>Just a moment...</title>", { status })).toBeUndefined();
  }
});
