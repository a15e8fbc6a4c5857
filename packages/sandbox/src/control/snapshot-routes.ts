import { Hono } from "hono";
import * as v from "valibot";
import { closed } from "../core/closed.ts";
import { parsed } from "../core/parsed.ts";
import type { ControlEnv, Controlled } from "./controlled.ts";

const order = closed({ name: v.exactOptional(v.pipe(v.string(), v.nonEmpty())) });

/** The routes of snapshots. A snapshot without a name gets a number; one of the same name is replaced. */
export function snapshotRoutes({
  checkpoints,
  exportSnapshot,
  importSnapshot,
}: Pick<Controlled, "checkpoints" | "exportSnapshot" | "importSnapshot">): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>();
  const summary = ({ name, at }: { readonly name: string; readonly at: number }): object => ({
    id: name,
    at,
  });
  const NONE = { error: "No such snapshot" };
  app.get("/snapshots", (c) => c.json(checkpoints.list().map(summary)));
  app.post("/snapshots", async (c) => {
    const text = await c.req.text();
    const { name } = parsed(order, text === "" ? {} : JSON.parse(text), "snapshot");
    return c.json(summary(checkpoints.save(name)), 201);
  });
  app.delete("/snapshots", (c) => {
    checkpoints.clear();
    return c.body(null, 204);
  });
  app.get("/snapshots/:id", (c) => {
    const found = checkpoints.get(c.req.param("id"));
    return found === undefined ? c.json(NONE, 404) : c.json(exportSnapshot(found));
  });
  app.put("/snapshots/:id", async (c) => {
    const read = importSnapshot(await c.req.json());
    return c.json(summary(checkpoints.save(c.req.param("id"), read)), 201);
  });
  app.delete("/snapshots/:id", (c) =>
    checkpoints.remove(c.req.param("id")) ? c.body(null, 204) : c.json(NONE, 404),
  );
  app.post("/snapshots/:id/restore", (c) =>
    checkpoints.restore(c.req.param("id")) ? c.body(null, 204) : c.json(NONE, 404),
  );
  return app;
}
