import { createClient, NetworkError, post, text } from "@org/http-core";
import { repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { describe, expect, test, vi } from "vitest";

const pay = post("/payments", {
  params: { amount: text },
  answer: { id: text },
  idempotency: "Idempotency-Key",
});

function paying(...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://bank.example",
    operations: { pay },
    fetch,
    random: () => 0,
  });
  return { keys: () => fetch.requests.map(({ headers }) => headers.get("idempotency-key")), client };
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("an operation with an idempotency key", () => {
  test("is retried, with the same key in each attempt and another in the next call", async () => {
    const { keys, client } = paying(
      new Response("", { status: 503 }),
      new NetworkError("reset"),
      repeat(Response.json({ id: "1" })),
    );
    await client.pay({ amount: "5" });
    await client.pay({ amount: "5" });
    const [first, second, third, next] = keys();
    expect(first).toMatch(UUID);
    expect([second, third]).toEqual([first, first]);
    expect(next).not.toBe(first);
    expect(keys()).toHaveLength(4);
  });

  test("takes the caller's key", async () => {
    const { keys, client } = paying(Response.json({ id: "1" }));
    await client.pay({ amount: "5" }, { headers: { "Idempotency-Key": "mine" } });
    expect(keys()).toEqual(["mine"]);
  });

  test("has a key in a page over plain http, whose `crypto` has no `randomUUID`", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { keys, client } = paying(Response.json({ id: "1" }));
    await client.pay({ amount: "5" }).finally(() => vi.unstubAllGlobals());
    expect(keys()).toEqual([expect.stringMatching(UUID)]);
  });
});

test("an operation without one is not retried", async () => {
  const fetch = scriptedFetch(new Response("", { status: 503 }));
  const { idempotency: _, ...plain } = pay;
  const client = createClient({ baseUrl: "https://bank.example", operations: { plain }, fetch });
  await expect(client.plain({ amount: "5" })).rejects.toMatchObject({ code: "server", attempts: 1 });
  expect(fetch.requests[0]?.headers.has("idempotency-key")).toBe(false);
});
