import { ParameterError } from "@org/http-core";
import { describe, expect, it, test } from "vitest";
import { checkExpectation, checkFilter, readExpectation } from "./expected-request.ts";

/** The message of the error. */
function complaint(check: () => unknown): string {
  try {
    check();
  } catch (error) {
    if (error instanceof ParameterError) return error.message;
    throw error;
  }
  return "none";
}

describe("an expectation of the control API", () => {
  it("is read as it is", () => {
    const expectation = {
      requests: [
        {
          service: "predictions",
          path: { pattern: "^/m" },
          nth: 2,
          status: 304,
          principal: "alice",
          times: 2,
        },
        { times: { least: 1, most: 3 } },
      ],
      order: "any",
      others: "allow",
      since: 4,
      replayed: "recorded",
    };
    expect(readExpectation(expectation)).toEqual(expectation);
  });

  it.each([
    [{ requests: [{ service: "weather" }] }, "expect.requests.0.service"],
    [{ requests: [{}, { status: 1.5 }] }, "expect.requests.1.status"],
    [{ requests: [{ staus: 200 }] }, "expect.requests.0.staus"],
    [{ requests: [{ times: { least: 3, most: 2 } }] }, "least that is not above most"],
    [{ requests: [{ times: { most: -1 } }] }, "expect.requests.0.times"],
    [{ requests: {} }, "expect.requests"],
    [{ requests: [], others: "ignore" }, "expect.others"],
    [{ requests: [], since: -1 }, "expect.since"],
    [{ requests: [], replayed: "live" }, "expect.replayed"],
  ])("%j is refused at %s", (expectation, words) => {
    expect(complaint(() => readExpectation(expectation))).toContain(words);
  });
});

describe("expectations in process", () => {
  it("are a list with options, or a request with a filter", () => {
    checkExpectation([{ path: /^\/meta$/, times: { most: Infinity } }], { order: "given", service: "clob" });
    checkExpectation({ path: "/meta", times: 0 }, { since: 3, status: undefined });
  });

  it("have no order without a list, since it has no meaning there", () => {
    expect(complaint(() => checkExpectation({ path: "/meta" }, { order: "any" }))).toContain("expect.order");
    expect(complaint(() => checkExpectation([{ path: "/meta" }], { order: "any" }))).toBe("none");
  });

  it.each([
    [[{}, { methd: "GET" }], "expect.requests.1.methd"],
    [{ methd: "GET" }, "expect.requests.0.methd"],
    ["/meta", "expect.requests.0"],
  ])("%j is refused at %s", (expected, words) => {
    expect(complaint(() => checkExpectation(expected, {}))).toContain(words);
  });
});

test("a filter has fields of entries only", () => {
  expect(complaint(() => checkFilter({ method: "GET", since: 0, route: "GET /meta" }))).toBe("none");
  expect(complaint(() => checkFilter({ path: "/meta" }))).toContain("journal.path");
  expect(complaint(() => checkFilter({ status: "200" }))).toContain("journal.status");
});
