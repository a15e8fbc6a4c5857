import { describe, expect, it } from "vitest";
import { entryOf } from "../../../test/entry.ts";
import type { JournalEntry } from "../entry.ts";
import type { ExpectedRequest } from "./expected-request.ts";
import type { Pairing } from "./matching.ts";
import { RequestMismatchError } from "./request-mismatch-error.ts";

const missing = (expected: ExpectedRequest, came = 0): Pairing => ({ kind: "missing", expected, came });
const unexpected = (change: Partial<JournalEntry>): Pairing => ({
  kind: "unexpected",
  received: { entry: entryOf(change), sent: undefined },
});
const met = (number: number): Pairing => ({
  kind: "met",
  expected: {},
  received: { entry: entryOf({ number }), sent: undefined },
});

/** The lines below the first one. */
const lines = (...pairings: readonly Pairing[]): readonly string[] =>
  new RequestMismatchError(pairings).message.split("\n").slice(2);

it("has the requests that are missing and those that are not expected", () => {
  const error = new RequestMismatchError([missing({ path: "/a" }), met(1), unexpected({ number: 2 })]);
  expect(error.name).toBe("RequestMismatchError");
  expect(error.missing).toEqual([{ path: "/a" }]);
  expect(error.unexpected.map(({ number }) => number)).toEqual([2]);
});

it("counts in the first line, and ends with a hint", () => {
  const { message } = new RequestMismatchError([missing({ path: "/a" })], "Look at the journal.");
  expect(message).toBe("The requests are not those expected: 1 missing (-).\n\n- /a\n\nLook at the journal.");
  expect(new RequestMismatchError([unexpected({})]).message).toContain(": 1 not expected (+).\n");
});

it("shows a client that disconnected before there was a status", () => {
  expect(lines(unexpected({ number: 3, status: 0, principal: "bob" }))).toEqual([
    "+ #3 GET repoHost /meta → gone, bob",
  ]);
});

it("shows three matches in a row, and starts again after a difference", () => {
  const shown = lines(met(1), met(2), met(3), met(4), met(5), missing({ path: "/a" }, 2), met(6));
  expect(shown).toEqual([
    "  #1 GET repoHost /meta → 200",
    "  #2 GET repoHost /meta → 200",
    "  #3 GET repoHost /meta → 200",
    "  … and others as expected",
    "- /a (came twice)",
    "  #6 GET repoHost /meta → 200",
  ]);
});

describe("an unexpected request", () => {
  it("is explained by the missing request with the fewest differences", () => {
    const [, hint] = lines(
      unexpected({ target: "/meta?page=3" }),
      missing({ method: "POST", path: "/meta" }),
      missing({ path: "/user", method: "PUT" }),
    );
    expect(hint).toBe("    nearest to POST /meta: here method is GET");
  });

  it("is not explained by one that differs in more than two fields", () => {
    const [, next] = lines(unexpected({}), missing({ method: "POST", path: "/user", status: 201 }));
    expect(next).toBe("- POST /user → 201");
    const [, hint] = lines(unexpected({}), missing({ path: "/user", status: 201 }));
    expect(hint).toContain("here path is /meta, status is 200");
  });

  it("may be expected elsewhere in the order, or as another of its kind", () => {
    expect(lines(unexpected({}), missing({ path: "/meta" }))[1]).toBe("    expected elsewhere in the order");
    expect(lines(unexpected({}), missing({ path: "/meta", nth: [2, 3] }))[1]).toBe(
      "    expected as request 2 and 3 like this",
    );
  });
});
