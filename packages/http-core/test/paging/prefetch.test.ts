import { describe, expect, test } from "vitest";
import { setUp } from "../scripted-client.ts";
import { byCursor } from "../shop.ts";

describe("prefetch", () => {
  const page = (id: string, next_cursor?: string): Response =>
    Response.json({ data: [{ id }], ...(next_cursor === undefined ? {} : { next_cursor }) });

  test("requests the next page while the current one is processed", async () => {
    const { client, fetch } = setUp([page("1", "a"), page("2", "b"), page("3")]);
    const seen: [string, number][] = [];
    for await (const { id } of client.list(byCursor, {}, { prefetch: true })) {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push([id, fetch.requests.length]);
    }
    expect(seen).toEqual([
      ["1", 2],
      ["2", 3],
      ["3", 3],
    ]);
  });

  test("requests no page beyond the needed rows", async () => {
    const answers = [page("1", "a"), page("2", "b"), page("3", "c"), page("4")];
    const iterated = setUp(answers);
    for await (const { id } of iterated.client.list(byCursor, {}, { prefetch: true, max: 2 }))
      expect(id).toBeDefined();
    expect(iterated.fetch.requests).toHaveLength(2);
    const collected = setUp(answers);
    await collected.client.list(byCursor, {}, { prefetch: true }).collect({ max: 1 });
    expect(collected.fetch.requests).toHaveLength(1);
  });

  test("ignores the failure of an unneeded page, and requests it again when it is needed", async () => {
    const refused = new Response("", { status: 400 });
    const { client } = setUp([page("1", "a"), refused]);
    for await (const { id } of client.list(byCursor, {}, { prefetch: true })) {
      expect(id).toBe("1");
      break;
    }
    const again = setUp([page("1", "a"), refused, page("2")]);
    const first = await again.client.list(byCursor, {});
    await expect(first.next()).rejects.toMatchObject({ status: 400 });
    expect((await first.next())?.items).toEqual([{ id: "2" }]);
  });
});
