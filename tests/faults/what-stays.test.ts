import { describe, expect, test } from "vitest";
import { createClient, NetworkError, RateLimitError, ServerError } from "@org/http-core";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { getThing } from "../../packages/http-core/test/shop.ts";
import { failureOf } from "../support/untyped.ts";
import { good, inTurn, message, say, type MessageOptions } from "./answers.ts";
import { subjectOf } from "./client.ts";
import { serve } from "./server.ts";
import { expectError } from "./table.ts";

const never = (): Promise<never> => new Promise(() => {});
const baseUrl = "https://shop.example";

describe("an error whose body can't be read", { timeout: 10_000 }, () => {
  const down = (options: MessageOptions) =>
    say({ start: "HTTP/1.1 503 Service Unavailable", body: "down", ...options });

  test.each([
    ["is in an unknown charset", down({ headers: ["Content-Type: text/plain; charset=klingon"] })],
    ["is above the cap", down({ body: "down".repeat(5_000) })],
    ["is no gzip", down({ headers: ["Content-Encoding: gzip"] })],
  ])("because it %s is the error that its status says, and is retried as that", async (_, answer) => {
    await using server = await serve(inTurn(answer, answer, answer, good));
    const { client } = subjectOf(server.origin);
    expectError(
      await failureOf(() => client.call(getThing, { id: "7" })),
      { type: ServerError, message: /503/ },
      3,
    );
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
  });

  test("because it breaks off still asks to wait", async () => {
    const cut = message({
      start: "HTTP/1.1 429 Too Many",
      headers: ["Retry-After: 3600"],
      length: 100,
      body: "slow",
    });
    await using server = await serve(say(cut));
    const { client } = subjectOf(server.origin);
    const failure = await failureOf(() => client.call(getThing, { id: "7" }));
    expectError(failure, { type: RateLimitError, message: /429/ }, 1);
    expect(failure).toHaveProperty("retryAt", expect.any(Date));
  });
});

test("a certificate that is not trusted is not tried again", async () => {
  const untrusted = Object.assign(new TypeError("fetch failed"), { cause: { code: "CERT_HAS_EXPIRED" } });
  const fetch = scriptedFetch(untrusted);
  const client = createClient({ baseUrl, fetch, random: () => 0 });
  expect(await failureOf(() => client.call(getThing, { id: "7" }))).toBeInstanceOf(NetworkError);
  expect(fetch.requests).toHaveLength(1);
});

test("an abort keeps a reason that is no Error", async () => {
  const controller = new AbortController();
  const clock = fakeClock();
  const client = createClient({ baseUrl, fetch: never, clock });
  const reason = { why: "enough" };
  const failed = failureOf(() => client.call(getThing, { id: "7" }, { signal: controller.signal }));
  await clock.advance(1);
  controller.abort(reason);
  expect(await failed).toBe(reason);
});
