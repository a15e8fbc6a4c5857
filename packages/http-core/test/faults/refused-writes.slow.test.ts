import { describe, expect, test } from "vitest";
import { refusalIn, type Classify } from "@org/http-core/operation";
import { failureOf } from "@org/test-kit/untyped";
import { createThing } from "../shop.ts";
import { subjectOf } from "./client.ts";
import { good, inTurn, message, say, sayAndReset, sayAndStall } from "./raw-responses.ts";
import { leavesNothing } from "./residue.ts";
import { serve, type Answer } from "./server.ts";

leavesNothing();

/** A table that takes every refusal for one of a limiter that did nothing. */
const classify: Classify = (response) =>
  response.status < 400 ? undefined : refusalIn([{ error: "burst", after: 1, undone: true }], response);
const limited: typeof createThing = { ...createThing, classify };

const REFUSAL = '{"message":"slow down"}';
const LIMITED = "HTTP/1.1 403 Forbidden";
const whole = message({ start: LIMITED, body: REFUSAL });
const half = message({ start: LIMITED, body: REFUSAL.slice(0, 12), length: REFUSAL.length });
const headers = message({ start: LIMITED, length: REFUSAL.length });
const status = (start: string): Answer => say({ start: `HTTP/1.1 ${start}`, body: REFUSAL });

const options = { limit: false, timeout: { attempt: 1_500 } } as const;

describe.concurrent("a write that is refused over a connection", () => {
  test.each<[string, Answer]>([
    ["nothing", sayAndReset("")],
    ["a part of the headers", say(headers.subarray(0, 30))],
    ["a part of the headers, and a reset", sayAndReset(headers.subarray(0, 30))],
    ["headers alone", say(headers)],
    ["headers alone, and a reset", sayAndReset(headers)],
    ["half of the refusal", say(half)],
    ["half of the refusal, and a reset", sayAndReset(half)],
    ["half of the refusal, and silence", sayAndStall(half)],
    ["a page", say({ start: LIMITED, headers: ["Content-Type: text/html"], body: "<p>slow down</p>" })],
    ["no body", say({ start: LIMITED })],
    ["another status: 400", status("400 Bad Request")],
    ["another status: 408", status("408 Request Timeout")],
    ["another status: 500", status("500 Internal Server Error")],
    ["another status: 503", status("503 Service Unavailable")],
  ])("that breaks is never sent twice: %s", async (_, answer) => {
    await using server = await serve(inTurn(answer, good));
    const { client } = subjectOf(server.origin, options);
    await failureOf(() => client.call(limited, { name: "lamp" }));
    expect(server.requests).toHaveLength(1);
  });

  test("that comes from where a redirect leads is not sent again", async () => {
    const moved = say({ start: "HTTP/1.1 307 Temporary Redirect", headers: ["Location: /b"] });
    await using server = await serve(inTurn(moved, say(whole), good));
    const { client } = subjectOf(server.origin, options);
    await failureOf(() => client.call(limited, { name: "lamp" }));
    expect(server.requests).toHaveLength(2);
  });

  test("that is whole is sent again", async () => {
    await using server = await serve(inTurn(say(whole), good));
    const { client } = subjectOf(server.origin, options);
    const { meta } = await client.call(limited, { name: "lamp" }).withResponse();
    expect([meta.attempts, server.requests.length]).toEqual([2, 2]);
  });
});
