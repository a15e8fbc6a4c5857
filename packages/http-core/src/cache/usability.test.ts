import { describe, expect, it } from "vitest";
import { fieldsOf } from "./fields.ts";
import { cacheControl } from "./cache-control.ts";
import type { StoredResponse } from "./stored-response.ts";
import { usabilityOf, type Revalidate } from "./usability.ts";

const SENT_AT = Date.UTC(2026, 0, 1);

/** A response that was stored so many seconds ago. */
function stored(says: string, secondsAgo: number, immutable = false): StoredResponse {
  const time = SENT_AT - secondsAgo * 1000;
  return {
    status: 200,
    statusText: "OK",
    headers: fieldsOf(new Headers({ "cache-control": says })),
    requestTime: time,
    responseTime: time,
    body: { text: "" },
    selecting: {},
    immutable,
  };
}

function judge(says: string, secondsAgo: number, asks = "", revalidate: Revalidate = "when stale") {
  return usabilityOf(stored(says, secondsAgo), cacheControl(asks), revalidate, SENT_AT);
}

describe("what is kept is used", () => {
  it.each<[says: string, ago: number, asks: string, use: string]>([
    ["max-age=60", 59, "", "fresh"],
    ["max-age=60", 60, "", "after revalidation"],
    ["max-age=60, no-cache", 0, "", "after revalidation"],
    ['max-age=60, no-cache="set-cookie"', 0, "", "after revalidation"],
    ["", 0, "", "after revalidation"],
    ["max-age=60", 0, "no-cache", "after revalidation"],
    ["max-age=60", 1, "max-age=0", "after revalidation"],
    ["max-age=60", 30, "max-age=30", "fresh"],
    ["max-age=60", 31, "max-age=30", "after revalidation"],
    ["max-age=60", 40, "min-fresh=20", "fresh"],
    ["max-age=60", 41, "min-fresh=20", "after revalidation"],
    ["max-age=60", 80, "max-stale", "stale"],
    ["max-age=60", 80, "max-stale=30", "stale"],
    ["max-age=60", 90, "max-stale=30", "after revalidation"],
    ["max-age=60", 80, "max-stale, min-fresh=1", "after revalidation"],
    ["max-age=60, must-revalidate", 59, "", "fresh"],
    ["max-age=60, must-revalidate", 80, "max-stale", "after revalidation"],
    ["max-age=60, stale-while-revalidate=30", 80, "", "while revalidating"],
    ["max-age=60, stale-while-revalidate=30", 90, "", "after revalidation"],
    ["max-age=60, stale-while-revalidate=30, must-revalidate", 80, "", "after revalidation"],
    ["max-age=60, stale-while-revalidate=30", 80, "max-age=60", "after revalidation"],
    ["max-age=60, immutable", 30, "max-age=0", "fresh"],
    ["max-age=60, immutable", 30, "no-cache", "after revalidation"],
    ["max-age=60, immutable", 60, "", "after revalidation"],
  ])("%s, %i s old, asked with %s: %s", (says, ago, asks, use) => {
    expect(judge(says, ago, asks).use).toBe(use);
  });

  it("only after it was asked about, where that is the rule", () => {
    expect(judge("max-age=60", 1, "", "always").use).toBe("after revalidation");
    expect(judge("max-age=60, immutable", 1, "", "always").use).toBe("after revalidation");
  });

  it("for good, where it can't change", () => {
    const forever = stored("max-age=0, no-cache", 1e9, true);
    expect(usabilityOf(forever, cacheControl("no-cache"), "always", SENT_AT).use).toBe("fresh");
  });
});

describe("what is kept stands in for a failure", () => {
  it.each<[says: string, ago: number, asks: string, onError: boolean]>([
    ["max-age=60", 61, "", false],
    ["max-age=60, stale-if-error=30", 80, "", true],
    ["max-age=60, stale-if-error=30", 90, "", false],
    ["max-age=60", 80, "stale-if-error=30", true],
    ["max-age=60, stale-if-error=30, must-revalidate", 80, "", false],
    ["max-age=60, stale-if-error=30, no-cache", 80, "", false],
    ["max-age=60, stale-if-error=30", 10, "no-cache", true],
  ])("%s, %i s old, asked with %s: %s", (says, ago, asks, onError) => {
    expect(judge(says, ago, asks).onError).toBe(onError);
  });
});
