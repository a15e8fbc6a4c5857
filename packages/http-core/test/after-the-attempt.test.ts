import { expect, test } from "vitest";
import { createClient } from "../src/client/create-client.ts";
import { type Middleware } from "../src/attempt/context.ts";
import { fakeClock } from "../src/testing/fake-clock.ts";
import { getThing } from "./shop.ts";

/** A step that keeps what it was given, to send something when its attempt is over. */
function setUp() {
  const clock = fakeClock();
  const begun: Request[] = [];
  let again: (() => Promise<Response>) | undefined;
  const step: Middleware = async (request, next) => {
    again ??= () => next(request);
    return next(request);
  };
  const client = createClient({
    baseUrl: "https://after.example",
    clock,
    cache: false,
    limit: false,
    use: [step],
    fetch(url, init) {
      const request = new Request(url, init);
      begun.push(request);
      return begun.length === 1
        ? Promise.resolve(Response.json({ id: "7" }))
        : new Promise((_, reject) => {
            request.signal.addEventListener("abort", () => {
              reject(new Error("aborted"));
            });
          });
    },
  });
  const late = async (): Promise<unknown> =>
    again?.().then(
      () => "an answer",
      (error: unknown) => error,
    );
  return { client, clock, begun, late };
}

test("what a step begins when its attempt is over has the attempt's time, all of it, and no more", async () => {
  const { client, clock, begun, late } = setUp();
  await client.call(getThing, { id: "7" });
  await clock.advance(5_000);
  const outcome = late();
  await clock.advance(999);
  expect(begun[1]?.signal.aborted).toBe(false);
  await clock.advance(1);
  expect(begun[1]?.signal.aborted).toBe(true);
  expect(await outcome).toBeInstanceOf(Error);
  expect(clock.pending()).toBe(0);
});
