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

test("a report has no rate and no time to go in its first moment", () => {
  const known = { rows: 20_000, pagesLeft: 4 };
  expect(progressText({ ...input, whole: known, elapsed: 0 })).toBe("12,500 rows, 25 pages");
  expect(progressText({ ...input, whole: known, elapsed: 1 })).toMatch(/rows\/s, about 1 s to go$/);
});

test("one row is enough for a time to go, and none leaves it to the pages", () => {
  const counts = { rows: 501, pages: 2 };
  const toGo = (rows: number, pagesLeft: number | undefined, done = counts) =>
    progressText({ ...input, counts: done, whole: { rows, pagesLeft } })
      .split(", ")
      .at(-1);
  expect(toGo(506, undefined)).toBe("about 50 s to go");
  expect(toGo(506, 3)).toBe("about 30 s to go");
  expect(toGo(506, 3, { rows: 500, pages: 2 })).toBe("about 30 s to go");
});

test("a budget whose size is unknown has only what is left of it", () => {
  const limit = { limit: undefined, remaining: 38, resetAt: undefined };
  expect(progressText({ ...input, limit })).toBe("12,500 rows, 25 pages, 1,200 rows/s, 38 requests left");
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
  // A monotonic clock begins anywhere.
  const start = 5_000;
  let time = start;
  const shown = progress(err, { rows: 0, pages: 0 }, () => time);
  const pass = (milliseconds: number) => {
    time = start + milliseconds;
  };
  const page = (at: number, rows = Infinity) => {
    pass(at);
    shown.page({ rows: at, pages: 1 }, { rows, pagesLeft: undefined });
  };
  return { err, lines, statuses, shown, page, pass };
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
  const told = { atLeast: 12_000, until: new Date(12_000), reason: "The service asked to wait", place: 1 };
  shown.event({ ...common, type: "wait", attempt: 2, ...told });
  expect(statuses.at(-1)).toMatch(/; waits 12 s, until 1970-01-01T00:00:12.000Z: The service asked to wait$/);
  shown.event({ ...common, type: "retry", attempt: 2, delay: 1_500, error: new NetworkError("down") });
  expect(statuses.at(-1)).toMatch(/; tries again in 2 s after network$/);
  page(1_000);
  expect(statuses.at(-1)).not.toContain(";");
});

test("a page tells how many rows end the export", () => {
  const { statuses, page } = recorded(true);
  page(1_000, 4_000);
  expect(statuses).toEqual(["1,000 rows, 1 pages, 1,000 rows/s, about 3 s to go"]);
});

const wait: ClientEvent = { ...common, type: "wait", attempt: 2, atLeast: 0 };

test("a short wait is not reported to a log, and one of ten seconds is", () => {
  const { lines, shown } = recorded(false);
  shown.event({ ...wait, atLeast: 9_999 });
  expect(lines).toEqual([]);
  shown.event({ ...wait, atLeast: 10_000 });
  expect(lines).toEqual(["0 rows, 0 pages; waits 10 s for a limit"]);
});

test("neither the end of a wait nor a call that waits for another is a wait", () => {
  const { statuses, shown, pass } = recorded(true);
  pass(200);
  shown.event(wait);
  shown.event({ ...wait, atLeast: 5_000, flight: 3 });
  expect(statuses).toEqual([]);
  shown.event({ ...wait, atLeast: 1 });
  expect(statuses).toEqual(["0 rows, 0 pages, 0 rows/s; waits 1 s for a limit"]);
});

test.each([
  [1_001, "2 s"],
  [119_000, "119 s"],
  [120_000, "2 min"],
  [7_199_000, "120 min"],
  [7_200_000, "2 h"],
  [7_201_000, "3 h"],
])("a wait of %d ms is rounded up to %s", (atLeast, text) => {
  const { statuses, shown } = recorded(true);
  shown.event({ ...wait, atLeast });
  expect(statuses.at(-1)).toMatch(new RegExp(`; waits ${text} for a limit$`));
});

test("the first page is not reported to a log at once", () => {
  const { err, lines } = recorded(false);
  const shown = progress(err, { rows: 0, pages: 0 });
  shown.page({ rows: 1, pages: 1 }, { rows: Infinity, pagesLeft: undefined });
  expect(lines).toEqual([]);
});
