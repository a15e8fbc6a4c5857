import { bearer } from "@org/http-core";
import { repeat } from "@org/http-core/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { logged } from "./logged.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const good = (headers: Readonly<Record<string, string>> = {}) => Response.json({ id: "7" }, { headers });
const refused = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ message }, { status, headers });

describe("the log alone names the cause of", () => {
  test("a spent quota", async () => {
    const spent = {
      "x-ratelimit-limit": "60",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "1767229200",
    };
    const { client, ended, lines } = logged([() => good(spent)]);
    await ended(client.book({ id: "1" }));
    await ended(client.book({ id: "2" }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ✓ done",
      "2026-01-01T00:00:00.000Z  #2       0.0 ms  shop.get  ✗ failed: rate_limit (quota): The service says that the budget is spent: the next turn is in 3601 s, beyond maxWait's 60 s (`retryAt`: 2026-01-01T01:00:00.999Z). Come back at `retryAt`, or raise `maxWait`.",
    ]);
  });

  test("a lockout", async () => {
    const locked = () => refused(403, "too many failed logins", { "retry-after": "30" });
    const { client, ended, lines } = logged([locked, repeat(() => good())]);
    await ended(client.book({ id: "1" }), client.add({ name: "x" }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #2       0.0 ms  shop.create  … attempt 1 waits: Other requests are under way",
      "2026-01-01T00:00:00.000Z  #2       0.0 ms  shop.create  … attempt 1 waits: The service locked the credential out, at least 30 s until 2026-01-01T00:00:30.000Z",
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ↻ attempt 1 failed: rate_limit (lockout) 403: too many failed logins; sent again in 30 s",
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  … attempt 2 waits: The service locked the credential out, at least 30 s until 2026-01-01T00:00:30.000Z",
      "2026-01-01T00:00:30.000Z  #1   30000.0 ms  shop.get  ✓ done",
      "2026-01-01T00:00:30.000Z  #2   30000.0 ms  shop.create  ✓ done",
    ]);
  });

  test("a rotating token", async () => {
    let token = "first-secret-token";
    const auth = (rejected?: unknown) =>
      bearer(rejected === undefined ? token : (token = "second-secret-token"));
    const { client, ended, lines } = logged([() => refused(401, "expired"), () => good()], { auth });
    await ended(client.book({ id: "1" }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ⚿ credential refused: the service answered attempt 1 with 401; it is sent again with a renewed credential",
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ✓ done",
    ]);
  });

  test("a flapping server", async () => {
    const bad = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
    const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    const reset = new TypeError("fetch failed", { cause });
    const { client, ended, lines } = logged([bad, reset, () => good(), repeat(bad)]);
    await ended(client.book({ id: "1" }));
    await ended(client.book({ id: "2" }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ↻ attempt 1 failed: server 502: The service answered 502: <h1>Bad Gateway</h1>; sent again in 50 ms",
      "2026-01-01T00:00:00.050Z  #1      50.0 ms  shop.get  ↻ attempt 2 failed: network: The connection was closed (ECONNRESET); sent again in 100 ms",
      "2026-01-01T00:00:00.150Z  #1     150.0 ms  shop.get  ✓ done",
      "2026-01-01T00:00:00.150Z  #2       0.0 ms  shop.get  ↻ attempt 1 failed: server 502: The service answered 502: <h1>Bad Gateway</h1>; sent again in 50 ms",
      "2026-01-01T00:00:00.200Z  #2      50.0 ms  shop.get  ↻ attempt 2 failed: server 502: The service answered 502: <h1>Bad Gateway</h1>; sent again in 100 ms",
      "2026-01-01T00:00:00.300Z  #2     150.0 ms  shop.get  ↻ attempt 3 failed: server 502: The service answered 502: <h1>Bad Gateway</h1>; sent again in 200 ms",
      "2026-01-01T00:00:00.500Z  #2     350.0 ms  shop.get  ✗ failed: server 502: The service answered 502: <h1>Bad Gateway</h1>. Try again later; the service's support can look up `requestId`.",
    ]);
  });

  test("a stale cache", async () => {
    const { client, clock, ended, lines } = logged([
      () => good({ "cache-control": "max-age=60, stale-if-error=86400" }),
      repeat(() => new Response("", { status: 500 })),
    ]);
    await ended(client.book({ id: "1" }));
    await clock.advance(3_600_000);
    await ended(client.book({ id: "1" }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ✓ done",
      "2026-01-01T01:00:00.000Z  #2       0.0 ms  shop.get  ↻ attempt 1 failed: server 500: The service answered 500; sent again in 50 ms",
      "2026-01-01T01:00:00.050Z  #2      50.0 ms  shop.get  ↻ attempt 2 failed: server 500: The service answered 500; sent again in 100 ms",
      "2026-01-01T01:00:00.150Z  #2     150.0 ms  shop.get  ↻ attempt 3 failed: server 500: The service answered 500; sent again in 200 ms",
      "2026-01-01T01:00:00.350Z  #2     350.0 ms  shop.get  ▣ cache: stale, an older response is used: the service fails, or is asked in the background",
      "2026-01-01T01:00:00.350Z  #2     350.0 ms  shop.get  ✓ done",
    ]);
  });

  test("a secondary limit with a queue", async () => {
    const secondary = () => refused(403, "You have exceeded a secondary rate limit", { "retry-after": "60" });
    const { client, ended, lines } = logged([secondary, repeat(() => good())], { cache: false });
    await ended(client.book({ id: "1" }), client.book({ id: "2" }), client.book({ id: "3" }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #2       0.0 ms  shop.get  … attempt 1 waits: Other requests are under way",
      "2026-01-01T00:00:00.000Z  #3       0.0 ms  shop.get  … attempt 1 waits: Other requests are under way, place 2 in the queue",
      "2026-01-01T00:00:00.000Z  #2       0.0 ms  shop.get  … attempt 1 waits: The service took the traffic for abuse, at least 1 min 0 s until 2026-01-01T00:01:00.000Z",
      "2026-01-01T00:00:00.000Z  #3       0.0 ms  shop.get  … attempt 1 waits: The service took the traffic for abuse, at least 1 min 0 s until 2026-01-01T00:01:00.000Z, place 2 in the queue",
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ↻ attempt 1 failed: rate_limit (abuse) 403: You have exceeded a secondary rate limit; sent again in 1 min 0 s",
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  … attempt 2 waits: The service took the traffic for abuse, at least 1 min 0 s until 2026-01-01T00:01:00.000Z",
      "2026-01-01T00:01:00.000Z  #1   60000.0 ms  shop.get  ✓ done",
      "2026-01-01T00:01:00.000Z  #2   60000.0 ms  shop.get  ✓ done",
      "2026-01-01T00:01:00.000Z  #3   60000.0 ms  shop.get  ✓ done",
    ]);
  });

  test("a redirect to another host", async () => {
    const moved = () =>
      new Response(null, { status: 302, headers: { location: "https://elsewhere.example/things/1" } });
    const { client, ended, lines } = logged([moved, () => refused(401, "no credential")], {
      auth: bearer("the-secret"),
    });
    await ended(client.book({ id: "1" }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ↪ redirect 302: GET https://elsewhere.example/things/1, another origin than https://shop.example. A credential is sent only to the origins that it was given for",
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ✗ failed: authentication 401: no credential. Check the credential: its kind, value and expiry.",
    ]);
  });

  test("a body that is cut off", async () => {
    const cause = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });
    const cut = () =>
      new Response(
        new ReadableStream({
          start(body) {
            body.enqueue(new TextEncoder().encode('{"id":'));
            body.error(new TypeError("terminated", { cause }));
          },
        }),
      );
    const { client, ended, lines } = logged([repeat(cut)]);
    await ended(client.book({ id: "1" }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ↻ attempt 1 failed: network: The connection was closed (UND_ERR_SOCKET), after a response had begun; sent again in 50 ms",
      "2026-01-01T00:00:00.050Z  #1      50.0 ms  shop.get  ↻ attempt 2 failed: network: The connection was closed (UND_ERR_SOCKET), after a response had begun; sent again in 100 ms",
      "2026-01-01T00:00:00.150Z  #1     150.0 ms  shop.get  ↻ attempt 3 failed: network: The connection was closed (UND_ERR_SOCKET), after a response had begun; sent again in 200 ms",
      "2026-01-01T00:00:00.350Z  #1     350.0 ms  shop.get  ✗ failed: network: The connection was closed (UND_ERR_SOCKET), after a response had begun. Check the base address, and this machine's network.",
    ]);
  });

  test("a refused write that waits", async () => {
    const secondary = () => refused(403, "You have exceeded a secondary rate limit", { "retry-after": "30" });
    const { client, ended, lines } = logged([secondary, () => good()]);
    await ended(client.add({ name: "x" }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.create  ↻ attempt 1 failed: rate_limit (abuse) 403: You have exceeded a secondary rate limit; sent again in 30 s",
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.create  … attempt 2 waits: The service took the traffic for abuse, at least 30 s until 2026-01-01T00:00:30.000Z",
      "2026-01-01T00:00:30.000Z  #1   30000.0 ms  shop.create  ✓ done",
    ]);
  });

  test("a list whose pages go round", async () => {
    const page = (id: string, next: string) => () => Response.json({ data: [{ id }], next });
    const { client, ended, lines } = logged([
      page("1", "b"),
      page("2", "a"),
      page("1", "b"),
      page("2", "a"),
      page("1", "b"),
    ]);
    await ended(client.events({}).collect({ max: 100 }));
    expect(await lines()).toEqual([
      "2026-01-01T00:00:00.000Z  #1       0.0 ms  GET /events  ✓ done",
      "2026-01-01T00:00:00.000Z  #2       0.0 ms  GET /events  ✓ done",
      "2026-01-01T00:00:00.000Z  #3       0.0 ms  GET /events  ✓ done",
      "2026-01-01T00:00:00.000Z  #3       0.0 ms  GET /events  ✗ failed: pagination 200: GET /events: page 4 was read before. Pass `checkpoint` as `from` to read the last page again.",
    ]);
  });
});
