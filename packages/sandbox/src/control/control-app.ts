import { isCallError } from "@org/http-core";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";
import type { Incoming } from "../core/incoming.ts";
import { parsed } from "../core/parsed.ts";
import { describedServices } from "../openapi/described-services.ts";
import { openApiOf } from "../openapi/open-api.ts";
import { page, policy } from "../page/page.ts";
import { addressesOf } from "./addresses.ts";
import { steerClock } from "./clock-orders.ts";
import { CONTROL_PATH, type Controlled } from "./controlled.ts";
import { overview } from "./overview.ts";
import { readFault } from "../faults/fault-schema.ts";
import type { Snapshot } from "../snapshots.ts";

interface ControlEnv {
  readonly Bindings: { readonly incoming: Incoming };
}

/** The number of an entry, as a query has it. */
const entryNumber = v.pipe(v.string(), v.digits(), v.transform(Number));

/** Makes the app behind `/_sandbox`. Nothing that it shows is secret, so that pages of any origin may use it. */
export function controlApp(controlled: Controlled): Hono<ControlEnv> {
  const { clock, faults, journal, dialect } = controlled;
  const snapshots = new Map<string, Snapshot>();
  const app = new Hono<ControlEnv>({
    getPath: (request, options) =>
      new URL(request.url).pathname
        .slice(prefixOf(options?.env).length + CONTROL_PATH.length)
        .replace(/\/$/, "") || "/",
  });
  app.use(cors());
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
    if (isCallError(error) || error instanceof RangeError || error instanceof SyntaxError)
      return c.json({ error: error.message }, 422);
    throw error;
  });
  app.notFound((c) => c.json({ error: "Nothing of the sandbox is here" }, 404));

  app.get("/", (c) => c.html(page, 200, { "Content-Security-Policy": policy }));
  app.get("/api", (c) => c.json(overview(controlled, addressesOf(c.env.incoming))));

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

  app.get("/api/journal", (c) => {
    const since = parsed(entryNumber, c.req.query("since") ?? "0", "since");
    return c.json(journal.entries().filter(({ number }) => number > since));
  });
  app.delete("/api/journal", (c) => {
    journal.clear();
    return c.body(null, 204);
  });

  app.get("/api/snapshots", (c) => c.json(Array.from(snapshots, ([id, { at }]) => ({ id, at }))));
  app.post("/api/snapshots", (c) => {
    const id = String(snapshots.size + 1);
    const snapshot = controlled.snapshot();
    snapshots.set(id, snapshot);
    return c.json({ id, at: snapshot.at }, 201);
  });
  app.post("/api/snapshots/:id/restore", (c) => {
    const snapshot = snapshots.get(c.req.param("id"));
    if (snapshot === undefined) return c.json({ error: "No such snapshot" }, 404);
    controlled.restore(snapshot);
    return c.body(null, 204);
  });
  app.post("/api/reset", (c) => {
    controlled.reset();
    return c.body(null, 204);
  });

  app.get("/openapi/:file{.+\\.json}", (c) => {
    const name = c.req.param("file").slice(0, -".json".length);
    const service = describedServices.find((one) => one.file === name);
    if (service === undefined) return c.json({ error: "No such service" }, 404);
    const addresses = addressesOf(c.env.incoming);
    return c.json(openApiOf(service, dialect, (base) => addresses[base]));
  });
  return app;
}

function prefixOf(env: ControlEnv["Bindings"] | undefined): string {
  return env?.incoming.prefix ?? "";
}
