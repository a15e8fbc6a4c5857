import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { bearer, createClient } from "@org/http-core";
import { expect, test, vi } from "vitest";
import { getThing } from "./shop.ts";

/** An answer whose body goes on until somebody lets go of it. */
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

/** The id that is read where this answer comes first. */
async function idAfter(first: Response): Promise<string> {
  const client = createClient({
    baseUrl: "https://let-go.example",
    auth: (rejected) => bearer(rejected === undefined ? "first-token" : "second-token"),
    clock: fakeClock(),
    limit: false,
    // Handed on itself: what cancels a copy lets go of nothing.
    fetch: scriptedFetch(() => first, Response.json({ id: "7" })),
  });
  return (await client.call(getThing, { id: "7" })).id;
}

test("the body of a redirect is let go of, or its connection would be held", async () => {
  const { cancel, response } = endless({ status: 302, headers: { location: "/there" } });
  expect(await idAfter(response)).toBe("7");
  expect(cancel).toHaveBeenCalledOnce();
});

test("so is the body of a refusal that another credential mends", async () => {
  const { cancel, response } = endless({ status: 401 });
  expect(await idAfter(response)).toBe("7");
  expect(cancel).toHaveBeenCalledOnce();
});

test("and where the credential that was to mend it does not come", async () => {
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
