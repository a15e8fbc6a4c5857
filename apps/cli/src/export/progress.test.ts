import { NetworkError, type ClientEvent } from "@org/http-core";
import { expect, test } from "vitest";
import type { Notices } from "../terminal/terminal.ts";
import { progress, progressText, type ProgressInput } from "./progress.ts";

const begin = { rows: 500, pages: 1 };
const input: ProgressInput = {
  counts: { rows: 12_500, pages: 25 },
  begin,
  whole: { rows: Infinity, pagesLeft: undefined },
  elapsed: 10_000,
  limit: undefined,
  wait: "",
};

test("a report has rows, pages and the rate of this run", () => {
  expect(progressText(input)).toBe("12,500 rows, 25 pages, 1,200 rows/s");
});

test("the time to go follows from the pages that are left, or from the rows", () => {
  expect(progressText({ ...input, whole: { rows: Infinity, pagesLeft: 48 } })).toMatch(/, about 20 s to go$/);
  expect(progressText({ ...input, whole: { rows: 1_212_500, pagesLeft: undefined } })).toMatch(
    /, about 17 min to go$/,
  );
  expect(progressText({ ...input, whole: { rows: 100_012_500, pagesLeft: undefined } })).toMatch(
    /, about 24 h to go$/,
  );
  expect(progressText({ ...input, counts: begin, whole: { rows: 600, pagesLeft: 1 } })).not.toContain(
    "to go",
  );
});

const common = {
  operation: "x.y",
  call: 1,
  at: 0,
  timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 },
};
const rateLimit = { limit: 60, remaining: 38, resetAt: undefined };
const answered: ClientEvent = {
  ...common,
  type: "response",
  attempt: 1,
  status: 200,
  bytes: 1,
  duration: 1,
  rateLimit,
};

function recorded(isTerminal: boolean) {
  const lines: string[] = [];
  const statuses: string[] = [];
  const err: Notices = {
    columns: 80,
    bold: (text) => text,
    isTerminal,
    line: (text) => lines.push(text),
    status: (text) => statuses.push(text),
  };
  let time = 0;
  const shown = progress(err, { rows: 0, pages: 0 }, () => time);
  const page = (at: number) => {
    time = at;
    shown.page({ rows: at, pages: 1 }, { rows: Infinity, pagesLeft: undefined });
  };
  return { lines, statuses, shown, page };
}

test("a log has a line every ten seconds, and a terminal one that is replaced", () => {
  const log = recorded(false);
  for (const at of [5_000, 10_000, 15_000, 20_000]) log.page(at);
  expect(log.lines).toEqual(["10,000 rows, 1 pages, 1,000 rows/s", "20,000 rows, 1 pages, 1,000 rows/s"]);
  const terminal = recorded(true);
  for (const at of [50, 100, 150, 200]) terminal.page(at);
  terminal.shown.end();
  expect({ lines: terminal.lines, count: terminal.statuses.length, last: terminal.statuses.at(-1) }).toEqual({
    lines: [],
    count: 3,
    last: "",
  });
});

test("the budget, and the reason of a wait until the next page", () => {
  const { statuses, shown, page } = recorded(true);
  shown.event(answered);
  shown.event({ ...common, type: "wait", attempt: 2, atLeast: 12_000 });
  expect(statuses.at(-1)).toMatch(/, 38 of 60 requests left; waits 12 s for a limit$/);
  shown.event({ ...common, type: "retry", attempt: 2, delay: 1_500, error: new NetworkError("down") });
  expect(statuses.at(-1)).toMatch(/; tries again in 2 s after network$/);
  page(1_000);
  expect(statuses.at(-1)).not.toContain(";");
});

test("a short wait is not reported to a log", () => {
  const { lines, shown } = recorded(false);
  shown.event({ ...common, type: "wait", attempt: 2, atLeast: 900 });
  expect(lines).toEqual([]);
});
