import type { Dialect } from "@org/http-core";
import { chainstatsApp } from "./chainstats/app.ts";
import type { App } from "./core/app.ts";
import type { SandboxClock } from "./core/clock.ts";
import type { States } from "./core/state.ts";
import type { SandboxCredentials } from "./credentials.ts";
import type { BaseName } from "./origins.ts";
import { predictionsApps } from "./predictions-apps.ts";
import { repoHostApp } from "./repo-host/app.ts";
import { createRepoHostWorld } from "./repo-host/world/world.ts";
import { validatorsApp } from "./validators/app.ts";
import { createValidatorsWorld, type ValidatorsWorld } from "./validators/world.ts";

/** What all services are made of. */
export interface ServicesOptions {
  readonly seed: number;
  readonly scale: number;
  readonly clock: SandboxClock;
  readonly dialect: Dialect;
  readonly credentials: SandboxCredentials;
  /** Where the services keep what they count and what is written. */
  readonly states: States;
}

/** The services, ready to be asked. */
export interface Services {
  readonly apps: Readonly<Record<BaseName, App>>;
  readonly validators: ValidatorsWorld["validators"];
}

/** Makes the services anew: their worlds as the seed has them, nothing counted, nothing written. */
export function createServices(options: ServicesOptions): Services {
  const { seed, scale, credentials } = options;
  const validators = createValidatorsWorld(seed, scale);
  const apps = {
    chainstats: chainstatsApp({ ...options, keys: credentials.chainstats }),
    ...predictionsApps(options),
    validators: validatorsApp({
      ...options,
      world: validators,
      token: credentials.validators,
    }),
    repoHost: repoHostApp({
      ...options,
      world: createRepoHostWorld(seed, scale),
      credentials: credentials.repoHost,
    }),
  };
  return { apps, validators: validators.validators };
}
