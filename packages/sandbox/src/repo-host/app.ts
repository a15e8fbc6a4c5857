import type { Dialect } from "@org/http-core";
import { wireNames } from "@org/http-core/operation";
import { operations } from "@org/repo-host/operations";
import { createApp, type App, type SandboxClock, requestIds } from "../core/app.ts";
import type { PageCap } from "../core/page-cap.ts";
import { mount } from "../core/mount.ts";
import type { States } from "../core/state.ts";
import { restrainAbuse } from "./conventions/abuse.ts";
import { authenticate } from "./conventions/authenticate.ts";
import { createBudgets, showBudget, spendBudget } from "./conventions/rate-limit.ts";
import { sendNotModified } from "./conventions/conditional.ts";
import { allowOrigins, handlePreflights } from "./conventions/cors.ts";
import {
  linkDocumentation,
  sendScripts,
  requireFunctionName,
  prettyJsonForPeople,
} from "./conventions/json-p.ts";
import { createGrants } from "./call/identify.ts";
import { refuseLargeBodies, requireUserAgent } from "./conventions/request-checks.ts";
import { nameMediaType, requireVersion, vendorOf } from "./wire/media-type.ts";
import { showScopes } from "./call/scopes.ts";
import { rememberZones } from "./call/zones.ts";
import type { HostCredentials } from "./options/credentials.ts";
import { mountEndpoints } from "./routes/endpoint.ts";
import { mountPages } from "./endpoints/pages.ts";
import { PAGES } from "./wire/links.ts";
import { endpoints } from "./endpoints/index.ts";
import { repoHostHandlers, repoHostRules } from "./handlers.ts";
import type { HostLimits } from "./options/limits.ts";
import type { RepoHostWorld } from "./world/world.ts";

/** Options of {@link repoHostApp}. */
export interface RepoHostOptions {
  readonly world: RepoHostWorld;
  readonly clock: SandboxClock;
  readonly dialect: Dialect;
  readonly credentials: HostCredentials;
  /** The state of counters and changes. */
  readonly states: States;
  readonly limits: HostLimits;
  /** The cap on the pages of its lists. @default none */
  readonly pageCap?: PageCap | undefined;
}

/** Creates the repository host: its conventions from the outermost to the innermost, then its routes. */
export function repoHostApp(options: RepoHostOptions): App {
  const { world, clock, dialect, credentials, states, limits, pageCap } = options;
  const app = createApp(clock, pageCap);
  const spelled = wireNames(dialect);
  const budgets = createBudgets(states, limits);
  const grants = createGrants(world.seed, states);
  const rateLimit = spelled.path(operations.rateLimit);
  // Web pages are not part of the API and do not use its budget.
  const isFree = (path: string): boolean => path === rateLimit || path.startsWith(`${PAGES}/`);
  requestIds(app, world.seed, spelled.header("X-Service-Request-Id"));
  linkDocumentation(app);
  sendScripts(app);
  prettyJsonForPeople(app);
  allowOrigins(app, spelled);
  showBudget(app, budgets);
  nameMediaType(app, spelled);
  handlePreflights(app, spelled);
  requireUserAgent(app);
  authenticate(app, { credentials, grants, limits, states, spelling: spelled });
  rememberZones(app, world.zones);
  showScopes(app);
  const rendering = Object.values(operations.markdown).map(spelled.path);
  restrainAbuse(app, { states, limits, isFree, rendering });
  spendBudget(app, budgets, isFree);
  requireVersion(app, spelled);
  requireFunctionName(app);
  refuseLargeBodies(app);
  sendNotModified(app);
  mount(app, operations, repoHostHandlers(world, budgets), { rules: repoHostRules, dialect });
  mountPages(app, world);
  mountEndpoints(app, endpoints, { world, credentials, grants, vendor: vendorOf(spelled) });
  return app;
}
