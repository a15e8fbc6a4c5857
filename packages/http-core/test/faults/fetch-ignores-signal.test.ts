import ky from "ky";
import { describe, expect, test } from "vitest";
import {
  bearer,
  createClient,
  TimeoutError,
  type ClientOptions,
  type CredentialSource,
  type Fetch,
} from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { getThing } from "../shop.ts";
import { readBody } from "../../src/response/read-body.ts";
import { failureOf } from "@org/test-kit/untyped";
import { leavesNothing } from "./residue.ts";

leavesNothing();

const never = (): Promise<never> => new Promise(() => {});
const endless = (): Response => new Response(new ReadableStream({ cancel: never }));
const refused: Fetch = async () => new Response("", { status: 401 });
const onceOnly: CredentialSource = (rejected) => (rejected === undefined ? bearer("a-token") : never());

type Deaf = readonly [name: string, options: Partial<ClientOptions>, attempts: number];

/** Options of a caller that ignore their signal. */
const deaf: readonly Deaf[] = [
  ["a fetch", { fetch: never }, 2],
  ["a replacement for a credential that was rejected", { fetch: refused, auth: onceOnly }, 2],
  ["a credential that is never applied", { auth: { ...bearer("a-token"), apply: never } }, 0],
  ["a hook of the caller's ky", { ky: ky.create({ hooks: { beforeRequest: [never] } }) }, 0],
  ["a step of the caller's own", { use: [never] }, 0],
  ["a body that never ends, nor lets itself be cancelled", { fetch: async () => endless() }, 2],
];

function setUp(options: Partial<ClientOptions>) {
  const clock = fakeClock();
  const retry = { retries: 1 };
  const client = createClient({ baseUrl: "https://shop.example", clock, retry, random: () => 0, ...options });
  return { client, clock };
}

describe.each(deaf)("%s that ignores the signal", (_, options, attempts) => {
  test("cannot delay an attempt beyond its deadline", async () => {
    const { client, clock } = setUp(options);
    const failure = failureOf(() => client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toBeInstanceOf(TimeoutError);
    expect(await failure).toMatchObject({ scope: "attempt", attempts });
    expect(clock.pending()).toBe(0);
  });
});

// The credential is requested once per call, before its first attempt: the call's deadline applies.
const silent: Deaf = ["a credential that does not come", { auth: never }, 0];

describe.each([...deaf, silent])("%s", (_, options) => {
  test("cannot delay a call beyond its deadline", async () => {
    const { client, clock } = setUp({ ...options, timeout: { attempt: Infinity, total: 5_000 } });
    const failure = failureOf(() => client.call(getThing, { id: "7" }).raw());
    await clock.run();
    expect(await failure).toMatchObject({ code: "timeout", scope: "total" });
    expect(clock.pending()).toBe(0);
  });

  test("cannot delay an abort", async () => {
    const { client, clock } = setUp(options);
    const controller = new AbortController();
    const failure = failureOf(() => client.call(getThing, { id: "7" }, { signal: controller.signal }));
    await clock.advance(1);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await failure).toBe(reason);
    expect(clock.pending()).toBe(0);
  });
});

describe("a response that comes too late", () => {
  test("has its body cancelled", async () => {
    const cancelled: unknown[] = [];
    let answer: (response: Response) => void = () => {};
    const fetch: Fetch = () => new Promise((resolve) => (answer = resolve));
    const { client, clock } = setUp({ fetch, retry: { retries: 0 } });
    const failure = failureOf(() => client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toBeInstanceOf(TimeoutError);
    answer(new Response(new ReadableStream({ cancel: (reason) => void cancelled.push(reason) })));
    await clock.run();
    expect(cancelled).toHaveLength(1);
  });

  test("causes no unhandled rejection if it fails", async () => {
    let fail: (error: Error) => void = () => {};
    const fetch: Fetch = () => new Promise((_, reject) => (fail = reject));
    const { client, clock } = setUp({ fetch, retry: { retries: 0 } });
    const failure = failureOf(() => client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toBeInstanceOf(TimeoutError);
    fail(new TypeError("fetch failed"));
    await clock.run();
  });

  test("after slow middleware is still bound by the deadline", async () => {
    const { client, clock } = setUp({
      fetch: async () => endless(),
      retry: { retries: 0 },
      use: [
        async (request, next) => {
          const response = await next(request);
          await new Promise<void>((resolve) => void clock.timer(2_000, resolve));
          return response;
        },
      ],
    });
    const failure = failureOf(() => client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toMatchObject({ code: "timeout", scope: "attempt" });
  });
});

test("a body that is requested after the abort is not awaited", async () => {
  const reason = new Error("enough");
  expect(
    await failureOf(() =>
      readBody(endless(), 1_000, AbortSignal.abort(reason), new AbortController().signal),
    ),
  ).toBe(reason);
});
