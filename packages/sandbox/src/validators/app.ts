import type { Dialect } from "@org/http-core";
import { operations } from "@org/validators/operations";
import { createApp, type App, type SandboxClock, requestIds } from "../core/app.ts";
import { allowAnyOrigin } from "../core/cors.ts";
import type { LinkedPageCap } from "../core/page-cap.ts";
import { mount } from "../core/mount.ts";
import type { States } from "../core/state.ts";
import type { ValidatorsTokens } from "./accounts.ts";
import { validatorsHandlers } from "./handlers.ts";
import { createBudgets, type ValidatorsLimits } from "./limits.ts";
import { validatorsRules } from "./rules.ts";
import type { ValidatorsWorld } from "./world.ts";

/** Options of {@link validatorsApp}. */
export interface ValidatorsOptions {
  readonly world: ValidatorsWorld;
  readonly clock: SandboxClock;
  readonly dialect: Dialect;
  /** The accepted bearer tokens. */
  readonly tokens: ValidatorsTokens;
  readonly limits: ValidatorsLimits;
  readonly states: States;
  /** The cap on pages of consolidations. @default none */
  readonly pageCap?: LinkedPageCap | undefined;
}

/** Creates the validator data service. */
export function validatorsApp(options: ValidatorsOptions): App {
  const { world, clock, dialect, tokens, limits, states, pageCap } = options;
  const app = createApp(clock, pageCap);
  const rules = validatorsRules({ tokens, spend: createBudgets(states, limits) });
  allowAnyOrigin(app);
  requestIds(app, world.seed, "X-Request-Id");
  mount(app, operations, validatorsHandlers(world), { rules, dialect });
  return app;
}
