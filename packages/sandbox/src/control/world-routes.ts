import { Hono } from "hono";
import { outsideOfWorlds, WORLD_PATH } from "../core/addresses.ts";
import * as v from "valibot";
import { closed } from "../core/closed.ts";
import type { Incoming } from "../core/incoming.ts";
import { parsed } from "../core/parsed.ts";
import type { Sandbox, Worlds } from "../types.ts";
import { FIRST_WORLD } from "../worlds/worlds.ts";
import { type ControlEnv, CONTROL_PATH } from "./controlled.ts";

const name = v.pipe(v.string(), v.nonEmpty());
const order = closed({ name, from: v.exactOptional(name, FIRST_WORLD) });

/** The routes of worlds: list, fork and remove. They are the same in every world. */
export function worldRoutes(worlds: Worlds): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>();
  const summary = (world: string, { clock, journal }: Sandbox, { prefix }: Incoming): object => ({
    name: world,
    now: clock.now(),
    requests: journal.entries().length,
    control: `${outsideOfWorlds(prefix)}${WORLD_PATH}${world}${CONTROL_PATH}/api`,
  });
  app.get("/worlds", (c) =>
    c.json(worlds.list().map(([name, world]) => summary(name, world, c.env.incoming))),
  );
  app.post("/worlds", async (c) => {
    const { name: made, from } = parsed(order, await c.req.json(), "world");
    if (worlds.list().every(([one]) => one !== from))
      return c.json({ error: `There is no world "${from}"` }, 422);
    return c.json(summary(made, worlds.get(from).fork(made), c.env.incoming), 201);
  });
  app.delete("/worlds/:name", (c) =>
    worlds.remove(c.req.param("name")) ? c.body(null, 204) : c.json({ error: "No such world" }, 404),
  );
  return app;
}
