import { Hono } from "hono";
import { parsed } from "../core/parsed.ts";
import { baseNames } from "../origins.ts";
import { readLoadOptions } from "../recordings/load-options.ts";
import { driftOptions, type Recordings } from "../recordings/recordings.ts";
import type { ControlEnv } from "./controlled.ts";

/** The routes of recordings. The request body is the file itself; its options are in the query. */
export function recordingRoutes(recordings: Recordings): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>();
  const summary = (): object => {
    const recorded = recordings.list();
    const counts = baseNames.map(
      (base) => [base, recorded.filter(({ service }) => service === base).length] as const,
    );
    return { mode: recordings.mode(), responses: recorded.length, services: Object.fromEntries(counts) };
  };
  app.get("/recordings", (c) => c.json(summary()));
  app.post("/recordings", async (c) => {
    const options = readLoadOptions(c.req.query(), "recordings");
    const { leftOut } = await recordings.load(await c.req.json(), options);
    return c.json({ ...summary(), leftOut }, 201);
  });
  app.get("/recordings/tape", (c) => c.json(recordings.tape()));
  app.post("/recordings/drift", async (c) => {
    const text = await c.req.text();
    const order: unknown = text === "" ? {} : JSON.parse(text);
    return c.json(await recordings.drift(parsed(driftOptions, order, "drift")));
  });
  app.delete("/recordings", (c) => {
    recordings.clear();
    return c.body(null, 204);
  });
  return app;
}
