import { expect, test } from "vitest";
import { storedBody, type StoredResponse } from "./entry-codec.ts";
import { toReply } from "./stored-reply.ts";

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

test("a stored response has its Age in whole seconds, in place of the one received", () => {
  const { reply, state } = toReply(stored("{}", { age: "10", etag: '"a"' }), "fresh", RECEIVED + 2_900);
  expect(state).toBe("fresh");
  expect(Array.from(reply.headers)).toEqual([
    ["age", "12"],
    ["etag", '"a"'],
  ]);
});

test("an Age beyond 2^31 seconds is capped", () => {
  const { reply } = toReply(stored("{}", { age: "99999999999" }), "stale", RECEIVED);
  expect(reply.headers.get("age")).toBe("2147483648");
});

test("each reply has bytes and headers of its own, so that no caller changes another's", () => {
  const response = stored("abc", { etag: '"a"' });
  const [one, other] = [toReply(response, "fresh", RECEIVED), toReply(response, "fresh", RECEIVED)];
  one.reply.bytes.fill(0);
  one.reply.headers.set("etag", '"b"');
  expect(new TextDecoder().decode(other.reply.bytes)).toBe("abc");
  expect(other.reply.headers.get("etag")).toBe('"a"');
});
