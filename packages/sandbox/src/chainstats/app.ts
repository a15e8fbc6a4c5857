import type { Dialect } from "@org/http-core";
import { operations } from "@org/chainstats/operations";
import { createApp, type App, type SandboxClock } from "../core/app.ts";
import { allowAnyOrigin } from "../core/cors.ts";
import { mount } from "../core/mount.ts";
import type { States } from "../core/state.ts";
import { createBudgets } from "./budgets.ts";
import type { ChainstatsData } from "./data.ts";
import { chainstatsHandlers } from "./handlers.ts";
import type { ChainstatsLimits } from "./limits.ts";
import { createLockout } from "./lockout.ts";
import type { ApiKeys } from "./plans.ts";
import { chainstatsRules } from "./rules.ts";
import { createCounter, span } from "../core/counter.ts";
import type { HandlerContext } from "../core/handler.ts";
import { respond } from "../core/respond.ts";
import { chains } from "./chains.ts";
import { envelope, notOk, reasons } from "./refusals.ts";

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

/** Requests per second and address that the first version still accepts. */
const FIRST_VERSION_RATE = 2;

/** Serves the list of chains, which needs no key and has no envelope. */
export function serveChainList(app: App): void {
  app.serve(["GET"], "/v2/chainlist", { handle: (context) => respond(envelope(chainList(context))) });
}

/** Serves the first version's path, which only says that it was switched off. */
export function serveFirstVersion(app: App, states: States): void {
  const counter = createCounter(states, "chainstats first version", span(1_000));
  app.serve(["ALL"], "/api", {
    handle({ address, now }) {
      const tooFast = counter.add(address, now).requests > FIRST_VERSION_RATE;
      return respond(notOk(tooFast ? reasons.firstVersionRate : reasons.firstVersion));
    },
  });
}

function chainList({ origin, prefix }: HandlerContext): unknown {
  return {
    comments: "Chains that the sandbox knows; only the first had uncles.",
    totalcount: chains.length,
    result: chains.map(({ id, name }) => ({
      chainname: name,
      chainid: id,
      blockexplorer: `https://explorer-${id}.sandbox.test/`,
      apiurl: `${origin}${prefix}/v2/api?chainid=${id}`,
      status: 1,
      comment: "",
    })),
  };
}
