import { Hono } from "hono";
import * as v from "valibot";
import { parsed } from "../core/parsed.ts";
import type { Snapshot, Snapshots } from "../snapshots.ts";
import type { ControlEnv } from "./control-env.ts";

const order = v.strictObject({ name: v.exactOptional(v.pipe(v.string(), v.nonEmpty())) });

/** Snapshots, taken under names that are told (one of the same name is replaced), or else under numbers. */
export function snapshotRoutes({ snapshot, restore }: Snapshots): Hono<ControlEnv> {
  const taken = new Map<string, Snapshot>();
  const app = new Hono<ControlEnv>();
  app.get("/snapshots", (c) => c.json(Array.from(taken, ([id, { at }]) => ({ id, at }))));
  app.post("/snapshots", async (c) => {
    const text = await c.req.text();
    const { name: id = unused(taken) } = parsed(order, text === "" ? {} : JSON.parse(text), "snapshot");
    const made = snapshot();
    taken.set(id, made);
    return c.json({ id, at: made.at }, 201);
  });
  app.post("/snapshots/:id/restore", (c) => {
    const found = taken.get(c.req.param("id"));
    if (found === undefined) return c.json({ error: "No such snapshot" }, 404);
    restore(found);
    return c.body(null, 204);
  });
  return app;
}

/** The first number that is no name. */
function unused(taken: ReadonlyMap<string, Snapshot>): string {
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
