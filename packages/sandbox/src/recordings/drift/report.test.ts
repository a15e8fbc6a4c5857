import { expect, it } from "vitest";
import { driftInWords, type Drift } from "./report.ts";

const drift: Drift = {
  service: "clob",
  method: "GET",
  route: "GET /trades",
  target: "/trades?limit=1",
  statuses: [],
  missing: [],
  extra: [],
  types: [],
};

it.each([
  [0, "0 recorded requests repeated: the sandbox's responses have the same shapes.\n"],
  [1, "1 recorded request repeated: the sandbox's responses have the same shapes.\n"],
])("%d requests without a difference are one line", (requests, words) => {
  expect(driftInWords({ requests, drifts: [] })).toBe(words);
});

it("lists each difference below its route", () => {
  const one = {
    ...drift,
    statuses: [{ recorded: 200, sandbox: 404 }],
    missing: ["data[].id"],
    extra: ["data[].name"],
    types: [{ at: "next", recorded: ["number", "string"], sandbox: ["object"] }],
  } as const;
  expect(driftInWords({ requests: 3, drifts: [one] }).split("\n")).toEqual([
    "3 recorded requests repeated: 1 route differs.",
    "",
    "clob GET /trades, as in /trades?limit=1",
    "  status   recorded 200, sandbox 404",
    "  missing  data[].id",
    "  extra    data[].name",
    "  type     next: recorded number or string, sandbox object",
    "",
  ]);
});

it("separates routes by an empty line", () => {
  const drifts = [
    { ...drift, missing: ["a"] },
    { ...drift, service: "catalog", route: "/x", target: "/x", extra: ["b"] },
  ] as const;
  expect(driftInWords({ requests: 2, drifts })).toContain(
    "2 routes differ.\n\nclob GET /trades, as in /trades?limit=1\n  missing  a\n\ncatalog /x, as in /x\n  extra    b\n",
  );
});
