import { bearer, createClient, queryToken, type ClientEvent } from "@org/http-core";
import { logLine } from "@org/http-core/log";
import { createClient as createLean } from "@org/http-core/lean";
import { fakeClock } from "@org/http-core/testing";
import { untyped } from "@org/test-kit/untyped";
import { afterEach, describe, expect, test, vi } from "vitest";
import { getThing } from "../shop.ts";
import { logged } from "./logged.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const good = () => Response.json({ id: "7" });
const START = "2026-01-01T00:00:00.000Z  #1       0.0 ms  shop.get  ";

describe("the option `log`", () => {
  test("prints with `debug` each step, in order", async () => {
    const { client, ended, lines } = logged([good], { log: "debug" });
    await ended(client.book({ id: "7" }));
    expect(await lines()).toEqual([
      `${START}→ attempt 1 sent: GET https://shop.example/things/7`,
      `${START}← response 200: 10 bytes in 0.0 ms`,
      `${START}▣ cache: miss`,
      `${START}✓ done`,
    ]);
  });

  test("prints with `info` only what went otherwise, and the end", async () => {
    const { client, ended, lines } = logged([good], { log: "info" });
    await ended(client.book({ id: "7" }));
    expect(await lines()).toEqual([`${START}✓ done`]);
  });

  test("prints nothing by default", async () => {
    const { client, ended, lines } = logged([good], { log: undefined });
    await ended(client.book({ id: "7" }));
    expect(await lines()).toEqual([]);
  });

  test("is set by the variable ORG_LOG, unless the client has one of its own", async () => {
    vi.stubEnv("ORG_LOG", "debug");
    const { client, ended, lines } = logged([good], { log: undefined });
    await ended(client.book({ id: "7" }));
    expect(await lines()).toHaveLength(4);
    const own = logged([good], { log: "info" });
    await own.ended(own.client.book({ id: "7" }));
    expect(await own.lines()).toHaveLength(5);
  });

  test("leaves the client's listeners as they are", async () => {
    const types: string[] = [];
    const on = { any: ({ type }: ClientEvent) => void types.push(type), done: () => void types.push("own") };
    const { client, ended, lines } = logged([good], { on });
    await ended(client.book({ id: "7" }));
    expect(types).toEqual(["request", "response", "cache", "own", "done"]);
    expect(await lines()).toHaveLength(1);
  });

  test("is one of the lean client, too", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const baseUrl = "https://shop.example";
    const fetch = () => Promise.resolve(good());
    const clock = fakeClock();
    const client = createLean({ baseUrl, clock, fetch, log: "info" });
    await client.call(getThing, { id: "7" });
    await vi.dynamicImportSettled();
    expect(print.mock.calls).toEqual([[`${START}✓ done`]]);
  });

  test.each([["trace"], [true]])("must be a level: %j", (log) => {
    expect(() => untyped(createClient)({ baseUrl: "https://shop.example", log })).toThrow(
      `log: expected "info" or "debug", received ${JSON.stringify(log)}`,
    );
  });
});

describe("a line of the log", () => {
  test("has no secret, wherever the service repeats it", async () => {
    const secret = "a-very-secret-token";
    const echo = () =>
      Response.json({ message: `bad key ${secret}` }, { status: 404, headers: { "x-request-id": secret } });
    for (const auth of [bearer(secret), queryToken(secret)]) {
      const { client, ended, lines } = logged([echo], { auth, log: "debug" });
      await ended(client.book({ id: secret }));
      const text = (await lines()).join("\n");
      expect(text).toContain("404");
      expect(text).not.toContain(secret);
    }
  });

  test("stays one line without control characters, whatever the service says", async () => {
    const rude = () => Response.json({ message: "\u001B[2Jbad\nrequest\u202E" }, { status: 400 });
    const { client, ended, lines } = logged([rude]);
    await ended(client.book({ id: "7" }));
    const [line] = await lines();
    expect(line).toContain("[2Jbad request");
    expect(line).not.toMatch(/\p{Cc}|\u202E/u);
  });

  test("names the error of another kind only by its class", () => {
    const timings = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };
    const base = { operation: "shop.get", call: 12, at: 3_600_000, timings };
    expect(logLine({ ...base, type: "error", error: new TypeError("s3cr3t") })).toBe(
      "#12 3600000.0 ms  shop.get  ✗ failed: TypeError",
    );
  });
});
