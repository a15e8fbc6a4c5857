import { expect, test } from "vitest";
import { NetworkError } from "@org/http-core";
import { milliseconds, tell } from "./tell.ts";

const timings = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };
const at = { operation: "service.things", call: 1, at: 0, timings };

test("a request is its line", () => {
  const told = tell({ ...at, type: "request", attempt: 1, method: "GET", url: "https://api.example/things" });
  expect(told).toEqual({ what: "attempt 1 sent", detail: "GET https://api.example/things", bad: false });
});

test("an answer says what it cost, and whether it is good news", () => {
  const answer = {
    ...at,
    type: "response",
    attempt: 1,
    bytes: 12_345,
    duration: 18.4,
    rateLimit: undefined,
  } as const;
  expect(tell({ ...answer, status: 200 })).toEqual({
    what: "answered 200",
    detail: "12,345 bytes in 18 ms",
    bad: false,
  });
  expect(tell({ ...answer, status: 503 })).toMatchObject({ bad: true });
});

test("a retry says why and when", () => {
  const error = new NetworkError("The connection was reset");
  expect(tell({ ...at, type: "retry", attempt: 1, delay: 250, error }).detail).toBe(
    "again in 250 ms: The connection was reset",
  );
});

test("a wait says how long it is at least, where that is known", () => {
  const wait = { ...at, type: "wait", attempt: 1 } as const;
  expect(tell({ ...wait, atLeast: 400 })).toMatchObject({
    what: "attempt 1 waits",
    detail: "for a limit, at least 400 ms",
  });
  expect(tell({ ...wait, atLeast: 0 }).detail).toBe("for a limit");
  expect(tell({ ...wait, attempt: 0, atLeast: 0, flight: 1 })).toMatchObject({
    what: "shares an answer",
    detail: "that call 1 has asked for",
  });
});

test("rejected rows are counted", () => {
  const page = { ...at, type: "page", index: 1, rows: 20 } as const;
  expect(tell({ ...page, rejected: 0 })).toMatchObject({ what: "page 2 read", detail: "20 rows" });
  expect(tell({ ...page, rejected: 3 }).detail).toBe("20 rows, 3 of them rejected");
});

test("whatever was thrown is told", () => {
  expect(tell({ ...at, type: "error", error: new Error("no") }).detail).toBe("no");
  expect(tell({ ...at, type: "error", error: "no" }).detail).toBe("no");
});

test("short spans have a decimal", () => {
  expect([milliseconds(0.34), milliseconds(18.4)]).toEqual(["0.3 ms", "18 ms"]);
});
