import { createClient } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { createThing, echo, getThing } from "../shop.ts";

/** A service that delays its first response to a read, which predates a write in the meantime. */
function setUp() {
  const before = Promise.withResolvers<Response>();
  let reads = 0;
  const fetch = async (url: string, { method }: RequestInit): Promise<Response> => {
    if (url.endsWith("/echo")) return new Response("hello");
    if (method === "POST") return Response.json({ id: "7" });
    reads += 1;
    return reads === 1 ? before.promise : Response.json({ id: "7", note: "after" });
  };
  const client = createClient({ baseUrl: "https://shop.example", fetch, limit: { announced: false } });
  const answer = (): void => {
    before.resolve(Response.json({ id: "7", note: "before" }));
  };
  return { client, answer, reads: () => reads };
}

describe("a read that begins after a write", () => {
  test("does not join one that began before the write", async () => {
    const { client, answer, reads } = setUp();
    const first = client.call(getThing, { id: "7" }).withResponse();
    await client.call(createThing, { name: "x" });
    const second = client.call(getThing, { id: "7" }).withResponse();
    const { data } = await second;
    expect(data.note).toBe("after");
    answer();
    expect((await first).data.note).toBe("before");
    expect(reads()).toBe(2);
  });

  test("joins an earlier one if the request in between changes nothing", async () => {
    const { client, answer, reads } = setUp();
    const first = client.call(getThing, { id: "7" }).withResponse();
    await client.call(echo, { name: "hello" });
    const second = client.call(getThing, { id: "7" }).withResponse();
    answer();
    expect((await first).data.note).toBe("before");
    expect((await second).data.note).toBe("before");
    expect(reads()).toBe(1);
  });
});
