import type { Dialect } from "@org/http-core";
import { operations } from "@org/chainstats/operations";
import { createApp, type App, type SandboxClock } from "../../core/app.ts";
import { allowAnyOrigin } from "../../core/cors.ts";
import { mount } from "../../core/mount.ts";
import type { States } from "../../core/state.ts";
import { createBudgets } from "./budgets.ts";
import type { ChainstatsData } from "./data.ts";
import { chainstatsHandlers } from "./handlers.ts";
import type { ChainstatsLimits } from "./limits.ts";
import { createLockout } from "./lockout.ts";
import type { ApiKeys } from "./plans.ts";
import { serveChainList, serveFirstVersion } from "./routes.ts";
import { chainstatsRules } from "./rules.ts";

/** Options of {@link chainstatsApp}. */
export interface ChainstatsOptions {
  readonly seed: number;
  readonly clock: SandboxClock;
  readonly dialect: Dialect;
  readonly keys: ApiKeys;
  readonly limits: ChainstatsLimits;
  readonly states: States;
  readonly data: ChainstatsData;
}

/** Creates the chain statistics service. */
export function chainstatsApp({ seed, clock, dialect, keys, limits, states, data }: ChainstatsOptions): App {
  const app = createApp(clock);
  const budgets = createBudgets(states, limits);
  const rules = chainstatsRules({ keys, budgets, lockout: createLockout(states) });
  allowAnyOrigin(app);
  mount(app, operations, chainstatsHandlers(seed, data), { rules, dialect });
  // After the operations, since a dialect may move them to this path.
  serveChainList(app);
  serveFirstVersion(app, states);
  return app;
}
