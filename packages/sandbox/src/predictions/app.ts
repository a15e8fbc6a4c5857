import type { Dialect } from "@org/http-core";
import { wireNames } from "@org/http-core/operation";
import { operations } from "@org/predictions/operations";
import { createApp, type App, type SandboxClock } from "../core/app.ts";
import { allowAnyOrigin } from "../core/cors.ts";
import { fail, ok, type Handler } from "../core/handler.ts";
import { DAY } from "../core/durations.ts";
import { mount } from "../core/mount.ts";
import type { PageCap } from "../core/page-cap.ts";
import { respond } from "../core/respond.ts";
import type { PredictionsHandlers } from "./answers.ts";
import type { PredictionsData } from "./data.ts";
import { predictionsHandlers } from "./handlers.ts";
import { predictionsRules } from "./rules.ts";
import { cacheRecent } from "./util/caches.ts";
import type { TradingAccounts } from "./world/accounts.ts";
import { createPredictionsWorld } from "./world/world.ts";

/** Options of {@link predictionsApps}. */
export interface PredictionsOptions {
  readonly seed: number;
  /** How many events there are. */
  readonly events: number;
  readonly clock: SandboxClock;
  /** How far the clock was advanced, in milliseconds: each whole day changes the markets. */
  readonly advanced: () => number;
  readonly dialect: Dialect;
  /** The accounts that trade. */
  readonly accounts: TradingAccounts;
  readonly data: PredictionsData;
  /** Whether rows deviate from what is usual. */
  readonly oddities: boolean;
  /** The cap on the pages of its lists. @default none */
  readonly pageCap?: PageCap | undefined;
}

/** Creates the prediction-market service: two base addresses over one world. */
export function predictionsApps(options: PredictionsOptions): {
  readonly clob: App;
  readonly catalog: App;
} {
  const { seed, events, clock, advanced, dialect, accounts, data, oddities, pageCap } = options;
  const { header } = wireNames(dialect);
  const world = createPredictionsWorld({ seed, events, now: clock.now(), oddities });
  const ofDay = cacheRecent<PredictionsHandlers>(1);
  const today = (): PredictionsHandlers => {
    const days = Math.floor(advanced() / DAY);
    return ofDay(String(days), () => predictionsHandlers(world.after(days), accounts, data));
  };
  const handlers = latest(today);
  const rules = predictionsRules({ accounts, header });
  const appAt = (base: string): App => {
    const app = createApp(clock, pageCap);
    allowAnyOrigin(app);
    mount(app, operations, handlers, { rules, dialect, base });
    return app;
  };
  const clob = appAt("clob");
  // Clients of the order book request the time before they sign.
  clob.serve(["GET"], "/time", { handle: ({ now }) => respond(ok(Math.floor(now / 1_000))) });
  for (const path of ["/", "/ok"]) clob.serve(["GET"], path, { handle: () => respond(ok("OK")) });
  return { clob, catalog: appAt("catalog") };
}

/** Handlers that pass each request to those of the present day. */
function latest(present: () => PredictionsHandlers): PredictionsHandlers;
function latest(present: () => Readonly<Record<string, Handler<never, unknown>>>): object {
  const pass = (name: string): Handler<never, unknown> => {
    return (params, context) => present()[name]?.(params, context) ?? fail(501, "Not Implemented");
  };
  return Object.fromEntries(Object.keys(operations).map((name) => [name, pass(name)]));
}
