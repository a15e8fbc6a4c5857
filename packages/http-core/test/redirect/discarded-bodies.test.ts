import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { bearer, createClient } from "@org/http-core";
import { expect, test, vi } from "vitest";
import { getThing } from "../shop.ts";

/** A response whose body does not end until it is cancelled. */
function endless(init: ResponseInit) {
  const cancel = vi.fn();
  const chunk = new Uint8Array(10);
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk);
    },
    cancel,
  });
  return { cancel, response: new Response(body, init) };
}

/** The id that a call returns if this response is the first. */
async function idAfter(first: Response): Promise<string> {
  const client = createClient({
    baseUrl: "https://let-go.example",
    auth: (rejected) => bearer(rejected === undefined ? "first-token" : "second-token"),
    clock: fakeClock(),
    limit: false,
    // The response itself, since cancelling a copy would not cancel the original.
    fetch: scriptedFetch(() => first, Response.json({ id: "7" })),
  });
  return (await client.call(getThing, { id: "7" })).id;
}

test("the body of a redirect is cancelled, to free its connection", async () => {
  const { cancel, response } = endless({ status: 302, headers: { location: "/there" } });
  expect(await idAfter(response)).toBe("7");
  expect(cancel).toHaveBeenCalledOnce();
});

test("the body of a 401 is cancelled before the retry with a new credential", async () => {
  const { cancel, response } = endless({ status: 401 });
  expect(await idAfter(response)).toBe("7");
  expect(cancel).toHaveBeenCalledOnce();
});

test("the body of a 401 is cancelled if the credential function returns no new credential", async () => {
  const { cancel, response } = endless({ status: 401 });
  const client = createClient({
    baseUrl: "https://let-go.example",
    auth(rejected) {
      if (rejected !== undefined) throw new Error("no other token");
      return bearer("only-token");
    },
    clock: fakeClock(),
    fetch: scriptedFetch(() => response),
  });
  await expect(client.call(getThing, { id: "7" })).rejects.toThrow("no other token");
  expect(cancel).toHaveBeenCalledOnce();
});
