import type { Dialect } from "@org/http-core";
import { operations } from "@org/validators/operations";
import { createApp, type App } from "../core/app.ts";
import type { SandboxClock } from "../core/clock.ts";
import { allowAnyOrigin } from "../core/cors.ts";
import { mount } from "../core/mount.ts";
import { requestIds } from "../core/request-ids.ts";
import { validatorsHandlers } from "./handlers.ts";
import { validatorsRules } from "./rules.ts";
import type { ValidatorsWorld } from "./world.ts";

/** What the service is made of. */
export interface ValidatorsOptions {
  readonly world: ValidatorsWorld;
  readonly clock: SandboxClock;
  readonly dialect: Dialect;
  /** The bearer token that it takes. */
  readonly token: string;
}

/** Makes the validator data service. */
export function validatorsApp({ world, clock, dialect, token }: ValidatorsOptions): App {
  const app = createApp(clock);
  allowAnyOrigin(app);
  requestIds(app, world.seed, "X-Request-Id");
  mount(app, operations, validatorsHandlers(world), { rules: validatorsRules(token), dialect });
  return app;
}
