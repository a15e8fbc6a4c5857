import { expect, test } from "vitest";
import { curlOf } from "./curl-of.ts";
import type { OpenEntry } from "./replies.ts";

const entry: OpenEntry = {
  number: 1,
  at: 0,
  took: 0,
  service: "repoHost",
  method: "POST",
  target: "/x?key=[redacted]",
  status: 200,
  address: "192.0.2.1",
  budgets: [],
  faults: [],
  warnings: [],
  request: {
    headers: [
      ["host", "localhost"],
      ["content-length", "2"],
      ["authorization", "[redacted]"],
      ["x-own", "7"],
    ],
    body: "it's",
  },
};

test("a request is a command without curl's own headers, and with a variable for a secret", () => {
  expect(curlOf(entry, "http://localhost:1").split(" \\\n  ")).toEqual([
    `curl -X POST 'http://localhost:1/x?key='"$SECRET"`,
    `-H 'authorization: '"$SECRET"`,
    `-H 'x-own: 7'`,
    `--data-raw 'it'\\''s'`,
  ]);
});
