import { TimeoutError } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { good, setUp } from "./scripted-client.ts";
import { getThing } from "./shop.ts";

describe("deadlines and aborts", () => {
  const never = (request: Request): Promise<Response> =>
    new Promise((_, reject) => {
      request.signal.addEventListener("abort", () => {
        reject(new DOMException("aborted", "AbortError"));
      });
    });
  const stalled = (): Response => new Response(new ReadableStream({ start: () => undefined }));

  test.each([
    ["headers", never],
    ["body", stalled],
  ])("an attempt whose %s do not arrive times out and is retried", async (_, script) => {
    const { client, clock, fetch } = setUp([script, good()]);
    const call = client.call(getThing, { id: "7" }).then((thing) => thing.id);
    await clock.run();
    expect(await call).toBe("7");
    expect(fetch.requests).toHaveLength(2);
  });

  test.each([
    ["decoded", (call: ReturnType<typeof setUp>["client"]) => call.call(getThing, { id: "7" })],
    ["raw", (call: ReturnType<typeof setUp>["client"]) => call.call(getThing, { id: "7" }).raw()],
  ])("the last attempt's deadline is a TimeoutError (%s)", async (_, start) => {
    const { client, clock } = setUp([stalled], { retry: { retries: 0 } });
    const failure = failureOf(() => start(client));
    await clock.run();
    expect(await failure).toBeInstanceOf(TimeoutError);
    expect(await failure).toMatchObject({ scope: "attempt", timeout: 1_000 });
    expect(clock.pending()).toBe(0);
  });

  test("the call's deadline ends it in any phase", async () => {
    const { client, clock } = setUp([never], { timeout: { attempt: Infinity, total: 5_000 } });
    const failure = failureOf(() => client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toBeInstanceOf(TimeoutError);
    expect(await failure).toMatchObject({ scope: "total", timeout: 5_000 });
  });

  test("an abort keeps its reason before and during the call, and while it waits", async () => {
    const reason = new Error("enough");
    const { client, clock, fetch } = setUp([never]);
    expect(
      await failureOf(() => client.call(getThing, { id: "7" }, { signal: AbortSignal.abort(reason) })),
    ).toBe(reason);
    expect(fetch.requests).toHaveLength(0);
    const controller = new AbortController();
    const failure = failureOf(() => client.call(getThing, { id: "7" }, { signal: controller.signal }));
    await clock.advance(10);
    controller.abort(reason);
    expect(await failure).toBe(reason);
    expect(clock.pending()).toBe(0);
  });
});
