import type { Dialect } from "@org/http-core";
import { run } from "./core/app.ts";
import { sandboxClock, type VirtualClock } from "./clock/virtual-clock.ts";
import type { Incoming } from "./core/incoming.ts";
import { onTheNetwork } from "./core/in-process.ts";
import { createStates } from "./core/state.ts";
import { sandboxCredentials, type SandboxCredentials } from "./credentials.ts";
import { baseNames, origins, type BaseName, type Origins } from "./origins.ts";
import { createServices } from "./services.ts";

/** Options of {@link createSandbox}. */
export interface SandboxOptions {
  /** Everything that is random follows from it. @default 1 */
  readonly seed?: number;
  /**
   * How many events there are, each with its markets: a whole number, 1 or more. The other services grow with it, up
   * to ten times their usual size. @default 60
   */
  readonly scale?: number;
  /**
   * The time: epoch milliseconds at which it stands still, or a function that tells it. @default wall time
   *
   * @example
   * ```ts
   * import { createSandbox } from "@org/sandbox";
   *
   * const sandbox = createSandbox({ now: Date.UTC(2026, 0, 1) });
   * console.log(sandbox.clock.now());
   * ```
   */
  readonly now?: number | (() => number);
  /** How the deployment spells paths, headers and parameters. @default as the specification does */
  readonly dialect?: Dialect;
  /** Credentials instead of the documented ones, by service. @default {@link sandboxCredentials} */
  readonly credentials?: Partial<SandboxCredentials>;
}

/** What one needs to know of a validator to ask for its summary. */
export interface KnownValidator {
  /** Public key, base58: a `validator_id`. */
  readonly validatorIdentity: string;
  /** The account that it votes with, base58: a `validator_id` too. */
  readonly voteAccount: string;
  /** Name of the entity that runs it, as consolidations have it. */
  readonly name: string;
}

/** All services in one process. */
export interface Sandbox {
  /**
   * Answers a request to one of the {@link origins}: hand it to any client as its `fetch`.
   *
   * @throws TypeError for any other origin, as `fetch` does where no server answers
   * @throws the signal's reason where the request is aborted
   */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** Answers a request that came in by another way than {@link fetch}. */
  readonly handle: (base: BaseName, incoming: Incoming) => Promise<Response>;
  /** The base addresses for {@link fetch}. */
  readonly origins: Origins;
  /** The credentials that the services take. */
  readonly credentials: SandboxCredentials;
  /** The time of everything, to be steered. */
  readonly clock: VirtualClock;
  /** The validators that have a summary, since no endpoint lists them. */
  readonly validators: readonly KnownValidator[];
  /** Back to the start: what was written and counted is forgotten. */
  readonly reset: () => void;
}

/**
 * Makes a sandbox: the services with data made from a seed. The same seed and the same time give the same answers
 * to the same requests, byte for byte.
 *
 * @throws RangeError where `scale` is no whole number, 1 or more
 * @example
 * ```ts
 * import { createSandbox } from "@org/sandbox";
 *
 * const { fetch, origins, credentials } = createSandbox();
 * const query = new URLSearchParams({
 *   module: "stats",
 *   action: "dailyuncleblkcount",
 *   startdate: "2019-02-01",
 *   enddate: "2019-02-28",
 *   apikey: credentials.chainstats.standard,
 * });
 * const response = await fetch(`${origins.chainstats}/v2/api?${query}`);
 * console.log(await response.json());
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { seed = 1, scale = 60, dialect = {} } = options;
  if (!(Number.isSafeInteger(scale) && scale > 0))
    throw new RangeError(`\`scale\` is how many events there are: a whole number, not ${String(scale)}`);
  const clock = sandboxClock(options.now);
  const credentials = { ...sandboxCredentials, ...options.credentials };
  const states = createStates();
  const make = (): ReturnType<typeof createServices> =>
    createServices({ seed, scale, clock, dialect, credentials, states });
  let services = make();

  const handle: Sandbox["handle"] = async (base, incoming) => run(services.apps[base], incoming);
  return {
    handle,
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const { origin } = new URL(request.url);
      const base = baseNames.find((name) => origins[name] === origin);
      if (base === undefined)
        throw new TypeError("fetch failed", { cause: new Error(`Nothing is served at ${origin}`) });
      const response = await handle(base, await onTheNetwork(request));
      request.signal.throwIfAborted();
      return response;
    },
    origins,
    credentials,
    clock,
    validators: services.validators.map(({ validatorIdentity, voteAccount, name }) => ({
      validatorIdentity,
      voteAccount,
      name,
    })),
    reset: () => void (services = make()),
  };
}
