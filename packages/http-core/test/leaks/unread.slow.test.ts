import { describe, expect, test } from "vitest";
import { getThing } from "../shop.ts";
import { message, say } from "../faults/raw-responses.ts";
import { subjectOf } from "../faults/client.ts";
import { leavesNothing } from "../faults/residue.ts";
import { serve } from "../faults/server.ts";
import { collectGarbage } from "./heap.ts";

leavesNothing();

const CALLS = 50;
const body = JSON.stringify({ id: "x".repeat(100_000) });

describe("unread responses", () => {
  test("hold no connection, no timer and, once dropped, no memory", async () => {
    await using server = await serve(say(message({ body })));
    const { client, timers } = subjectOf(server.origin, { bodyCap: 1_000_000 });
    const ids = Array.from({ length: CALLS }, (_, index) => String(index));
    const dropped = await Promise.all(
      ids.map(async (id) => new WeakRef(await client.call(getThing, { id }).raw())),
    );
    expect(server.requests).toHaveLength(CALLS);
    expect(timers()).toBe(0);
    await server.deserted();
    await collectGarbage();
    expect(dropped.filter((ref) => ref.deref() !== undefined)).toEqual([]);
  });

  test("can be read later, repeatedly, and after the end of their server", async () => {
    await using server = await serve(say(message({ body })));
    const { client } = subjectOf(server.origin, { bodyCap: 1_000_000 });
    const response = await client.call(getThing, { id: "7" }).raw();
    await server.deserted();
    expect(await response.clone().text()).toBe(body);
    expect(await response.text()).toBe(body);
  });
});
