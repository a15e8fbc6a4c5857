import { isCallError } from "@org/http-core";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { unexpectedError } from "../core/error-responses.ts";
import { describedServices, openApiOf } from "../openapi/described-services.ts";
import { addressesOf } from "../core/addresses.ts";
import { steerClock } from "./clock-orders.ts";
import { CONTROL_PATH, PRIVATE, type Controlled, type ControlEnv } from "./controlled.ts";
import { journalRoutes } from "./journal-routes.ts";
import { overview } from "./overview.ts";
import { recordingRoutes } from "./recording-routes.ts";
import { snapshotRoutes } from "./snapshot-routes.ts";
import { worldRoutes } from "./world-routes.ts";
import { readFault } from "../faults/fault-schema.ts";

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
