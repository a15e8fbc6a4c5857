import { Hono } from "hono";
import * as v from "valibot";
import { closed, parsed } from "../core/parsed.ts";
import type { CheckedSnapshots, Snapshot } from "../snapshots/snapshots.ts";
import type { ControlEnv } from "./controlled.ts";

const order = closed({ name: v.exactOptional(v.pipe(v.string(), v.nonEmpty())) });
const NONE = { error: "No such snapshot" };

/**
 * The routes of snapshots, which have names here. One without a name gets a number; one of the same name is replaced.
 * They are not part of the sandbox's state, so restoring one keeps the others.
 */
export function snapshotRoutes({ snapshot, read, restore }: CheckedSnapshots): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>();
  const saved = new Map<string, Snapshot>();
  const save = (id: string, made: Snapshot): object => {
    saved.delete(id);
    saved.set(id, made);
    return { id, at: made.at };
  };
  app.get("/snapshots", (c) => c.json(Array.from(saved, ([id, { at }]) => ({ id, at }))));
  app.post("/snapshots", async (c) => {
    const text = await c.req.text();
    const { name = unused(saved) } = parsed(order, text === "" ? {} : JSON.parse(text), "snapshot");
    return c.json(save(name, snapshot()), 201);
  });
  app.delete("/snapshots", (c) => {
    saved.clear();
    return c.body(null, 204);
  });
  app.get("/snapshots/:id", (c) => {
    const found = saved.get(c.req.param("id"));
    return found === undefined ? c.json(NONE, 404) : c.json(found.toJSON());
  });
  app.put("/snapshots/:id", async (c) => c.json(save(c.req.param("id"), read(await c.req.json())), 201));
  app.delete("/snapshots/:id", (c) =>
    saved.delete(c.req.param("id")) ? c.body(null, 204) : c.json(NONE, 404),
  );
  app.post("/snapshots/:id/restore", (c) => {
    const found = saved.get(c.req.param("id"));
    if (found === undefined) return c.json(NONE, 404);
    restore(found);
    return c.body(null, 204);
  });
  return app;
}

/** The first number that is not a name. */
function unused(names: ReadonlyMap<string, unknown>): string {
  let number = 1;
  while (names.has(String(number))) number += 1;
  return String(number);
}
