import type { Dialect } from "@org/http-core";
import { createRequestPipeline } from "./pipeline/request-pipeline.ts";
import { createResponseBook } from "./scripted/response-book.ts";
import { sandboxClock } from "./clock/virtual-clock.ts";
import { createControl } from "./control/control.ts";
import { checkOptions } from "./core/parsed.ts";
import { fingerprint } from "./core/fingerprint.ts";
import { checkData, withTokens, type SandboxData } from "./data.ts";
import { optionsSchema } from "./options/options-schema.ts";
import { createStates, type StateRegistry } from "./core/state.ts";
import { sandboxCredentials, type SandboxCredentials } from "./credentials.ts";
import { createFaultBook } from "./faults/fault-book.ts";
import type { Fault } from "./faults/fault.ts";
import { routeCheck } from "./faults/known-routes.ts";
import { inProcessFetch } from "./in-process/in-process-fetch.ts";
import { createJournal } from "./journal/journal.ts";
import { secretsOf } from "./journal/secrets.ts";
import { limitsOf, unlimited, type SandboxLimits } from "./limits.ts";
import type { Sandbox } from "./types.ts";
import { origins } from "./origins.ts";
import { readPages, type SandboxPages } from "./pages.ts";
import { driftOf } from "./recordings/drift/drift.ts";
import { createRecordings } from "./recordings/recordings.ts";
import { createTapeRecorder } from "./recordings/tape.ts";
import { BLOCKING, createServices } from "./create-services.ts";
import { createSnapshots } from "./snapshots/snapshots.ts";
import { namedWorld } from "./worlds/named-world.ts";
import { createWorlds, type OpenWorlds } from "./worlds/worlds.ts";

/** Options of {@link createSandbox}. */
export interface SandboxOptions {
  /** The seed of all generated data. @default 1 */
  readonly seed?: number;
  /**
   * The number of events, each with its markets: a whole number from 1 to a million. The other services grow with it,
   * up to ten times their usual size. @default 60
   */
  readonly scale?: number;
  /**
   * The time: a time to freeze at, or a function that returns epoch milliseconds. A time is epoch milliseconds, or an
   * ISO 8601 day or date and time, in UTC unless it names a zone. @default wall time
   *
   * @example
   * ```ts
   * import { createSandbox } from "@org/sandbox";
   *
   * const sandbox = createSandbox({ now: "2026-01-01T12:00:00Z" });
   * console.log(sandbox.clock.now());
   * ```
   */
  readonly now?: number | string | (() => number);
  /** Faults that are active from the start. @default none */
  readonly faults?: readonly Fault[];
  /** The deployment's names of paths, headers and parameters. @default those of the specification */
  readonly dialect?: Dialect;
  /** Credentials instead of the documented ones, by service. @default {@link sandboxCredentials} */
  readonly credentials?: Partial<SandboxCredentials>;
  /**
   * Data of your own, by service. A row replaces the fields of the generated one with the same id or name; others are
   * new. @default none
   */
  readonly data?: SandboxData;
  /**
   * Whether generated rows have the oddities of the real services, such as null rates, empty ids and trades without a
   * hash. Without them, first tests need not handle them; docs/sandbox-oddities.md lists them. @default true
   *
   * @example
   * ```ts
   * import { createSandbox } from "@org/sandbox";
   *
   * const { fetch, origins } = createSandbox({ oddities: false });
   * const response = await fetch(`${origins.clob}/simplified-markets`);
   * console.log((await response.text()).includes('"condition_id":""')); // false
   * ```
   */
  readonly oddities?: boolean;
  /** Rate limits that differ from those in the services' documentation. */
  readonly limits?: SandboxLimits;
  /**
   * Caps on the pages of lists, by service: a request that asks for more rows gets so many, without an error.
   *
   * @default the sizes of the services
   * @example
   * ```ts
   * import { createSandbox } from "@org/sandbox";
   *
   * const sandbox = createSandbox({
   *   pages: { validators: { largest: 3, next: "asked" }, repoHost: { largest: 10 } },
   * });
   * ```
   */
  readonly pages?: SandboxPages;
  /**
   * Records headers and bodies of requests and responses, without credentials, for `recordings.tape()`. Slows down each
   * response. @default false
   */
  readonly tape?: boolean;
  /** The largest number of worlds beside the default one. @default 100 */
  readonly worlds?: number;
  /**
   * How many minutes of real time a world is kept without use; a later request of its name gets a new one. `Infinity`
   * keeps all. @default 60
   */
  readonly idleWorldMinutes?: number;
}

/** The largest number of events that was measured (bench, sandbox-load). */
const LARGEST_SCALE = 1_000_000;

/** One object for all sandboxes without a dialect, since documents are cached by dialect. */
const AS_SPECIFIED: Dialect = {};

/**
 * Creates a sandbox: the services with data generated from a seed. The same seed, time and requests give the same
 * responses, byte for byte.
 *
 * @throws RangeError if `seed` is not a finite number, `scale` not a whole number from 1 to a million, or `worlds` not
 * a whole number from 0, or `idleWorldMinutes` not a positive number
 * @throws ParameterError if an option is unknown (the error names the nearest), has another type, or contains an
 * invalid fault or limit
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
  checkOptions(optionsSchema, options, "options");
  if (options.data !== undefined) checkData(options.data, "options.data");
  return buildSandbox(options).sandbox;
}

/** A sandbox with its state. */
interface BuiltSandbox {
  readonly sandbox: Sandbox;
  readonly states: StateRegistry;
}

/** What a world inherits from the sandbox that creates it. */
interface ParentWorld {
  /** When that sandbox was created, by its clock. Markets and events are generated for this time. */
  readonly born: number;
  /** The worlds that it belongs to. @default new ones, of which it is the default */
  readonly worlds?: OpenWorlds | undefined;
}

function buildSandbox(options: SandboxOptions, beside?: ParentWorld): BuiltSandbox {
  const { seed = 1, scale = 60, dialect = AS_SPECIFIED, oddities = true } = options;
  if (!Number.isFinite(seed)) throw new RangeError(`\`seed\` must be a finite number, not ${String(seed)}`);
  if (!(Number.isSafeInteger(scale) && scale > 0 && scale <= LARGEST_SCALE))
    throw new RangeError(
      `\`scale\` is how many events there are: a whole number from 1 to ${String(LARGEST_SCALE)}, the most for which memory and response times were measured, not ${String(scale)}`,
    );
  const { worlds: most = 100, idleWorldMinutes = 60 } = options;
  if (!(Number.isSafeInteger(most) && most >= 0))
    throw new RangeError(`\`worlds\` is how many there may be: a whole number, not ${String(most)}`);
  if (!(idleWorldMinutes > 0))
    throw new RangeError(
      `\`idleWorldMinutes\` is how long worlds are kept without use: a positive number of minutes, not ${String(idleWorldMinutes)}`,
    );
  const { data = {} } = options;
  const credentials = withTokens({ ...sandboxCredentials, ...options.credentials }, data);
  const states = createStates();
  const clock = sandboxClock(options.now);
  states.own("sandbox clock", clock);
  const born = beside?.born ?? clock.now();
  if (beside !== undefined) clock.freeze(born);
  const journal = createJournal(states);
  const services = createServices({
    seed,
    scale,
    clock,
    advanced: clock.advanced,
    dialect,
    credentials,
    data,
    oddities,
    limits: limitsOf(options.limits),
    pages: readPages(options.pages ?? {}),
    states,
  });
  clock.reset();
  const { seeded, apps } = services;
  const check = routeCheck((base) => apps[base].routes());
  const faults = createFaultBook(states, seed, options.faults, check);
  const scripted = createResponseBook((base) => apps[base].routes(), check);
  const secrets = secretsOf(credentials);
  const taping = createTapeRecorder(states, secrets);
  const recordings = createRecordings({
    states,
    secrets,
    tape: taping.tape,
    drift: (recorded, { instead = {} } = {}) => driftOf(recorded, isolatedCopy(), { instead, dialect }),
  });
  const snapshots = createSnapshots({
    states,
    now: clock.now,
    seeded,
    origin: {
      seed,
      scale,
      ...(!oddities && { oddities }),
      ...(options.data !== undefined && { data: fingerprint(JSON.stringify(data)) }),
    },
  });
  const respond = createRequestPipeline({
    seed,
    apps,
    clock,
    states,
    faults,
    scripted,
    recordings,
    journal,
    secrets,
  });

  const handle: typeof respond = async (base, incoming) => {
    const response = await respond(base, incoming);
    await taping.keep(incoming, response);
    return response;
  };
  const fork = (others?: OpenWorlds, changed?: SandboxOptions): BuiltSandbox => {
    const other = buildSandbox({ ...options, ...changed }, { born, worlds: others });
    other.sandbox.restore(snapshots.snapshot());
    return other;
  };
  /** A copy without limits, faults and recordings, for comparing recorded answers with the sandbox's. */
  const isolatedCopy = (): Sandbox => {
    const { sandbox, states: copied } = fork(undefined, { limits: unlimited, tape: false });
    // A state that `put` does not get is reset. So the copy responds also to a caller whom this sandbox blocks.
    copied.put(new Map(Array.from(copied.take()).filter(([name]) => !BLOCKING.has(name))));
    sandbox.faults.clear();
    sandbox.recordings.clear();
    return sandbox;
  };
  const worlds: OpenWorlds =
    beside?.worlds ??
    createWorlds({
      first: () => sandbox,
      start: () => buildSandbox(options, { born, worlds }).sandbox,
      most,
      idle: idleWorldMinutes * 60_000,
    });
  const reset = (): void => {
    states.reset();
    scripted.clear();
  };
  const steered = { clock, faults, recordings, journal, worlds, reset, credentials };
  const answered = options.tape === true ? handle : respond;
  const control = createControl({ ...steered, ...snapshots, dialect, handle: answered });
  const sandbox: Sandbox = {
    fetch: inProcessFetch((url, headers) => namedWorld(sandbox, url, headers)),
    handle: answered,
    control,
    origins,
    ...steered,
    snapshot: snapshots.snapshot,
    restore: snapshots.restore,
    on: scripted.on,
    fork: (name) => (name === undefined ? fork().sandbox : worlds.add(name, () => fork(worlds).sandbox)),
    validators: services.validators.map(({ validatorIdentity, voteAccount, name }) => ({
      validatorIdentity,
      voteAccount,
      name,
    })),
  };
  return { sandbox, states };
}
