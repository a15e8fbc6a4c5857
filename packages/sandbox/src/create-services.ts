import type { Dialect } from "@org/http-core";
import { chainstatsApp } from "./chainstats/app.ts";
import { LOCKOUTS } from "./chainstats/lockout.ts";
import type { App, SandboxClock } from "./core/app.ts";
import type { States } from "./core/state.ts";
import type { SandboxData } from "./data.ts";
import type { SandboxCredentials } from "./credentials.ts";
import type { Limits } from "./limits.ts";
import type { BaseName } from "./origins.ts";
import type { SandboxPages } from "./pages.ts";
import { predictionsApps } from "./predictions/app.ts";
import { repoHostApp } from "./repo-host/app.ts";
import { BLOCKS } from "./repo-host/conventions/abuse.ts";
import { FAILED_LOGINS } from "./repo-host/call/lockouts.ts";
import { createRepoHostWorld } from "./repo-host/world/world.ts";
import { validatorsApp } from "./validators/app.ts";
import { createValidatorsWorld, type ValidatorsWorld } from "./validators/world.ts";

/** Options of {@link createServices}. */
export interface ServicesOptions {
  readonly seed: number;
  /** How many events there are; the other services grow with it. */
  readonly scale: number;
  readonly clock: SandboxClock;
  /** How far the clock was advanced, in milliseconds. */
  readonly advanced: () => number;
  readonly dialect: Dialect;
  readonly credentials: SandboxCredentials;
  readonly limits: Limits;
  /** Caps on the pages of lists. */
  readonly pages: SandboxPages;
  /** Data beside the generated. */
  readonly data: SandboxData;
  /** Whether rows deviate from what is usual. */
  readonly oddities: boolean;
  /** The state of the services: counts and written data. */
  readonly states: States;
}

/** The services of a sandbox. */
export interface Services {
  readonly apps: Readonly<Record<BaseName, App>>;
  readonly validators: ValidatorsWorld["validators"];
  /** The seeded objects that state refers to, by names that depend on the seed only. */
  readonly seeded: ReadonlyMap<string, object>;
}

/** The names of the states that block a caller for a while. */
export const BLOCKING: ReadonlySet<string> = new Set([LOCKOUTS, BLOCKS, FAILED_LOGINS]);

/** The scale at which the other services have the size of their documentation. */
const USUAL = 60;

/** The largest growth of the other services: tests do not need a million users. */
const LARGEST = 10;

/** Creates the services: seeded worlds, without counts or written data. */
export function createServices(options: ServicesOptions): Services {
  const { seed, scale, credentials, limits, pages, data, oddities } = options;
  const growth = Math.min(LARGEST, scale / USUAL);
  const validators = createValidatorsWorld(seed, growth, data.validators, oddities);
  const host = createRepoHostWorld(seed, growth, options.states, data.repoHost);
  const apps = {
    chainstats: chainstatsApp({
      ...options,
      data: data.chainstats ?? {},
      keys: credentials.chainstats,
      limits: limits.chainstats,
    }),
    ...predictionsApps({
      ...options,
      data: data.predictions ?? {},
      pageCap: pages.predictions,
      events: scale,
      accounts: credentials.clob,
    }),
    validators: validatorsApp({
      ...options,
      pageCap: pages.validators,
      world: validators,
      tokens: { ...credentials.validatorsLimited, paid: credentials.validators },
      limits: limits.validators,
    }),
    repoHost: repoHostApp({
      ...options,
      pageCap: pages.repoHost,
      world: host,
      limits: limits.repoHost,
      credentials: credentials.repoHost,
    }),
  };
  const { users, organizations } = host.people;
  const seeded = new Map([...users, ...organizations].map((one) => [`account ${String(one.id)}`, one]));
  return { apps, validators: validators.validators, seeded };
}
