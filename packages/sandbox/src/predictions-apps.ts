import { spelling, type Dialect } from "@org/http-core";
import { operations } from "@org/predictions/operations";
import { createApp, type App } from "./core/app.ts";
import type { SandboxClock } from "./core/clock.ts";
import { allowAnyOrigin } from "./core/cors.ts";
import { mount } from "./core/mount.ts";
import { createPredictionsWorld, predictionsHandlers, predictionsRules } from "./predictions/index.ts";

/** What the service is made of. */
export interface PredictionsOptions {
  readonly seed: number;
  readonly scale: number;
  readonly clock: SandboxClock;
  readonly dialect: Dialect;
}

/** Makes the prediction-market service: two base addresses over one world. */
export function predictionsApps({ seed, scale, clock, dialect }: PredictionsOptions): {
  readonly clob: App;
  readonly catalog: App;
} {
  const world = createPredictionsWorld({ seed, scale, now: clock.now() });
  const { header } = spelling(dialect);
  const handlers = predictionsHandlers(world, { header });
  const appAt = (base: string): App => {
    const app = createApp(clock);
    allowAnyOrigin(app);
    mount(app, operations, handlers, { rules: predictionsRules, dialect, base });
    return app;
  };
  return { clob: appAt("clob"), catalog: appAt("catalog") };
}
