import { isCallError } from "@org/http-core";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";
import { unexpectedError } from "../core/error-responses.ts";
import { describedServices, openApiOf } from "../openapi/described-services.ts";
import { addressesOf, outsideOfWorlds, WORLD_PATH } from "../core/addresses.ts";
import { CONTROL_PATH, PRIVATE, type Controlled, type ControlEnv } from "./controlled.ts";
import { journalRoutes } from "./journal-routes.ts";
import { overview } from "./overview.ts";
import { snapshotRoutes } from "./snapshot-routes.ts";
import { readFault } from "../faults/fault-schema.ts";
import { closed, parsed } from "../core/parsed.ts";
import { A_MOMENT, momentOf } from "../core/dates.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { baseNames } from "../origins.ts";
import { readLoadOptions } from "../recordings/load-options.ts";
import { driftOptions, type Recordings } from "../recordings/recordings.ts";
import type { Incoming } from "../core/incoming.ts";
import type { Sandbox, Worlds } from "../types.ts";
import { FIRST_WORLD } from "../worlds/worlds.ts";

/** A moment: epoch milliseconds, or a day, or a date and time. */
const moment = v.union([
  v.number(),
  v.pipe(
    v.string(),
    v.check((text) => momentOf(text) !== undefined, `${A_MOMENT}, or epoch milliseconds`),
    v.transform((text) => momentOf(text) ?? Number.NaN),
  ),
]);

const orders = closed({
  set: v.exactOptional(moment),
  advance: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
  factor: v.exactOptional(v.pipe(v.number(), v.gtValue(0))),
  frozen: v.exactOptional(v.boolean()),
});

/**
 * Applies a request's changes to the clock: `{ "frozen": true, "set": "2026-01-01T00:00:00Z", "advance": 60000,
 * "factor": 1 }`. All fields are optional.
 *
 * @throws ParameterError if the request has another form
 * @throws RangeError if the time or the factor is out of range
 */
function steerClock(clock: VirtualClock, value: unknown): void {
  const { set, advance, factor, frozen } = parsed(orders, value, "clock");
  if (frozen === true) clock.freeze();
  if (set !== undefined) clock.set(set);
  if (advance !== undefined) clock.advance(advance);
  if (factor !== undefined) clock.factor(factor);
  if (frozen === false) clock.resume();
}

const name = v.pipe(v.string(), v.nonEmpty());
const order = closed({ name, from: v.exactOptional(name, FIRST_WORLD) });

/** The routes of worlds: list, fork and remove. They are the same in every world. */
function worldRoutes(worlds: Worlds): Hono<ControlEnv> {
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

/** Creates the app behind `/_sandbox`. Access was checked before. */
export function controlApp(controlled: Controlled): Hono<ControlEnv> {
  const { clock, faults, journal, dialect } = controlled;
  const app = new Hono<ControlEnv>({
    getPath: (request, options) =>
      new URL(request.url).pathname
        .slice(prefixOf(options?.env).length + CONTROL_PATH.length)
        .replace(/\/$/, "") || "/",
  });
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(PRIVATE)) c.header(name, value);
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
    if (isCallError(error) || error instanceof RangeError || error instanceof SyntaxError)
      return c.json({ error: error.message }, 422);
    const failed = unexpectedError(error);
    failed.headers.delete("access-control-allow-origin");
    return failed;
  });
  app.notFound((c) =>
    c.json({ error: "The sandbox has no such endpoint. GET /_sandbox/api lists what it has" }, 404),
  );

  app.get("/api", (c) => c.json(overview(controlled, c.env.incoming)));

  app.get("/api/clock", (c) => c.json(clock.state()));
  app.post("/api/clock", async (c) => {
    steerClock(clock, await c.req.json());
    return c.json(clock.state());
  });

  app.get("/api/faults", (c) => c.json(faults.list()));
  app.post("/api/faults", async (c) => c.json(faults.add(readFault(await c.req.json())), 201));
  app.delete("/api/faults", (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.delete("/api/faults/:name", (c) =>
    faults.remove(c.req.param("name")) ? c.body(null, 204) : c.json({ error: "No such fault" }, 404),
  );

  app.route("/api", journalRoutes(journal, controlled.handle));
  app.route("/api", snapshotRoutes(controlled));
  app.route("/api", recordingRoutes(controlled.recordings));
  app.route("/api", worldRoutes(controlled.worlds));

  app.post("/api/reset", (c) => {
    controlled.reset();
    return c.body(null, 204);
  });

  app.get("/openapi/:file{.+\\.json}", async (c) => {
    const name = c.req.param("file").slice(0, -".json".length);
    const service = describedServices.find((one) => one.file === name);
    if (service === undefined) return c.json({ error: "No such service" }, 404);
    const addresses = addressesOf(c.env.incoming);
    return c.json(await openApiOf(service, dialect, (base) => addresses[base]));
  });
  return app;
}

function prefixOf(env: ControlEnv["Bindings"] | undefined): string {
  return env?.incoming.prefix ?? "";
}

/** The routes of recordings. The request body is the file itself; its options are in the query. */
function recordingRoutes(recordings: Recordings): Hono<ControlEnv> {
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
