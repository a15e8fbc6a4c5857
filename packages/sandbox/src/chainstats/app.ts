import type { Dialect } from "@org/http-core";
import { operations } from "@org/chainstats/operations";
import { createApp, type App } from "../core/app.ts";
import type { SandboxClock } from "../core/clock.ts";
import { allowAnyOrigin } from "../core/cors.ts";
import { mount } from "../core/mount.ts";
import { chainstatsHandlers } from "./handlers.ts";
import type { ApiKeys } from "./plans.ts";
import { chainstatsRules } from "./rules.ts";

/** What the service is made of. */
export interface ChainstatsOptions {
  readonly seed: number;
  readonly clock: SandboxClock;
  readonly dialect: Dialect;
  readonly keys: ApiKeys;
}

/** Makes the chain statistics service. */
export function chainstatsApp({ seed, clock, dialect, keys }: ChainstatsOptions): App {
  const app = createApp(clock);
  allowAnyOrigin(app);
  mount(app, operations, chainstatsHandlers(seed), { rules: chainstatsRules(keys), dialect });
  return app;
}
