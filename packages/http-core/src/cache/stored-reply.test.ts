import { expect, test } from "vitest";
import { storedBody, type StoredResponse } from "./entry-codec.ts";
import { StoredReply } from "./stored-reply.ts";

const RECEIVED = Date.UTC(2026, 0, 1);

function stored(body: string, headers: Readonly<Record<string, string>> = {}): StoredResponse {
  return {
    status: 200,
    statusText: "OK",
    headers: new Map(Object.entries(headers)),
    address: undefined,
    requestTime: RECEIVED,
    responseTime: RECEIVED,
    body: storedBody(new TextEncoder().encode(body)),
    selecting: {},
    immutable: false,
  };
}

function replyOf(response: StoredResponse, state: "fresh" | "stale", now: number): StoredReply<never> {
  return new StoredReply(response, state, now, "https://a.example/");
}

test("a stored response has its Age in whole seconds, in place of the one received", () => {
  const reply = replyOf(stored("{}", { age: "10", etag: '"a"' }), "fresh", RECEIVED + 2_900);
  expect(reply.state).toBe("fresh");
  expect(Array.from(reply.headers)).toEqual([
    ["age", "12"],
    ["etag", '"a"'],
  ]);
});

test("an Age beyond 2^31 seconds is capped", () => {
  const reply = replyOf(stored("{}", { age: "99999999999" }), "stale", RECEIVED);
  expect(reply.headers.get("age")).toBe("2147483648");
});

test("each reply has bytes and headers of its own, so that no caller changes another's", () => {
  const response = stored("abc", { etag: '"a"' });
  const [one, other] = [replyOf(response, "fresh", RECEIVED), replyOf(response, "fresh", RECEIVED)];
  one.bytes.fill(0);
  one.headers.set("etag", '"b"');
  expect(new TextDecoder().decode(other.bytes)).toBe("abc");
  expect(other.headers.get("etag")).toBe('"a"');
});

test("the address is the one that redirects led to, else the request's", () => {
  expect(replyOf(stored("{}"), "fresh", RECEIVED).address).toBe("https://a.example/");
  const moved = { ...stored("{}"), address: "https://a.example/moved" };
  expect(replyOf(moved, "fresh", RECEIVED).address).toBe("https://a.example/moved");
});
