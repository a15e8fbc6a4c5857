import type { Dialect } from "@org/http-core";
import { createRequestPipeline } from "./pipeline/request-pipeline.ts";
import { sandboxClock } from "./clock/virtual-clock.ts";
import { createControl } from "./control/control.ts";
import { checkOptions } from "./core/parsed.ts";
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
import type { Sandbox, Worlds } from "./types.ts";
import { origins } from "./origins.ts";
import { driftOf } from "./recordings/drift/drift.ts";
import { createRecordings } from "./recordings/recordings.ts";
import { createTaping } from "./recordings/tape.ts";
import { createServices } from "./services/create-services.ts";
import { createCheckpoints } from "./snapshots/checkpoints.ts";
import { packed, unpacked, type Seeded } from "./snapshots/encoded.ts";
import { createSnapshots } from "./snapshots/snapshots.ts";
import { namedWorld } from "./worlds/named-world.ts";
import { createWorlds, type World } from "./worlds/worlds.ts";

/** Options of {@link createSandbox}. */
export interface SandboxOptions {
  /** Everything that is random follows from it. @default 1 */
  readonly seed?: number;
  /**
   * How many events there are, each with its markets: a whole number from 1 to a million. The other services grow with
   * it, up to ten times their usual size. @default 60
   */
  readonly scale?: number;
  /**
   * The time: a moment at which it stands still, or a function that tells epoch milliseconds. A moment is epoch
   * milliseconds, or a day or date and time as ISO 8601 writes it, of UTC where no zone is said. @default wall time
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
  /** What goes wrong from the start. @default nothing */
  readonly faults?: readonly Fault[];
  /** How the deployment spells paths, headers and parameters. @default as the specification does */
  readonly dialect?: Dialect;
  /** Credentials instead of the documented ones, by service. @default {@link sandboxCredentials} */
  readonly credentials?: Partial<SandboxCredentials>;
  /** How much accounts may ask, where that is not what the services' documentation says. */
  readonly limits?: SandboxLimits;
  /**
   * Keeps headers and bodies of requests and answers, without credentials, for `recordings.tape()`. Takes time of each
   * answer. @default false
   */
  readonly tape?: boolean;
  /** How many worlds there may be beside the first one. @default 100 */
  readonly worlds?: number;
}

/** The most events that were measured (bench, sandbox-load). */
const LARGEST_SCALE = 1_000_000;

/** One value for all sandboxes without a dialect: documents are cached by dialect. */
const AS_SPECIFIED: Dialect = {};

/**
 * Makes a sandbox: the services with data made from a seed. The same seed and the same time give the same answers
 * to the same requests, byte for byte.
 *
 * @throws RangeError where `seed` is no number, `scale` no whole number from 1 to a million, or `worlds` none, 0 or more
 * @throws ParameterError where an option is unknown (the nearest is named) or of another type, and where one of `faults`
 * or `limits` is none
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
  return buildSandbox(options).sandbox;
}

/** A sandbox with the state that a fork of it copies. */
interface BuiltSandbox extends World {
  readonly states: StateRegistry;
  readonly seeded: Seeded;
}

/** What a world takes over from the sandbox that it belongs to. */
interface ParentWorld {
  /** When that sandbox was made, by its clock: markets and events are those of this moment. */
  readonly born: number;
  /** The worlds that it is one of. @default worlds of its own, of which it is the first */
  readonly worlds?: Worlds | undefined;
}

function buildSandbox(options: SandboxOptions, beside?: ParentWorld): BuiltSandbox {
  const { seed = 1, scale = 60, dialect = AS_SPECIFIED } = options;
  if (!Number.isFinite(seed))
    throw new RangeError(`\`seed\` is a number that can be told again, not ${String(seed)}`);
  if (!(Number.isSafeInteger(scale) && scale > 0 && scale <= LARGEST_SCALE))
    throw new RangeError(
      `\`scale\` is how many events there are: a whole number from 1 to ${String(LARGEST_SCALE)}, the most that memory and answers were measured for, not ${String(scale)}`,
    );
  const { worlds: most = 100 } = options;
  if (!(Number.isSafeInteger(most) && most >= 0))
    throw new RangeError(`\`worlds\` is how many there may be: a whole number, not ${String(most)}`);
  const credentials = { ...sandboxCredentials, ...options.credentials };
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
    dialect,
    credentials,
    limits: limitsOf(options.limits),
    states,
  });
  clock.reset();
  const { seeded, apps } = services;
  const check = routeCheck((base) => apps[base].routes());
  const faults = createFaultBook(states, seed, options.faults, check);
  const secrets = secretsOf(credentials);
  const taping = createTaping(states, secrets);
  const recordings = createRecordings({
    states,
    secrets,
    tape: taping.tape,
    drift: (answers, { instead = {} } = {}) => driftOf(answers, isolatedCopy(), { instead, dialect }),
  });
  const snapshots = createSnapshots({ states, now: clock.now, seeded, origin: { seed, scale } });
  const answer = createRequestPipeline({
    seed,
    apps,
    clock,
    states,
    faults,
    recordings,
    journal,
    secrets,
  });

  const handle: typeof answer = async (base, incoming) => {
    const answered = await answer(base, incoming);
    await taping.keep(incoming, answered);
    return answered;
  };
  const fork = (others?: Worlds, changed?: SandboxOptions): BuiltSandbox => {
    const other = buildSandbox({ ...options, ...changed }, { born, worlds: others });
    other.states.put(unpacked(packed(states.take(), seeded), other.seeded));
    return other;
  };
  /** A copy without limits, faults and recordings, for comparing recorded answers with the sandbox's. */
  const isolatedCopy = (): Sandbox => {
    const { sandbox } = fork(undefined, { limits: unlimited, tape: false });
    sandbox.faults.clear();
    sandbox.recordings.clear();
    return sandbox;
  };
  const worlds: Worlds =
    beside?.worlds ??
    createWorlds({ first: () => self, start: () => buildSandbox(options, { born, worlds }), most });
  const checkpoints = createCheckpoints(snapshots);
  const { reset } = states;
  const steered = {
    clock,
    faults,
    recordings,
    journal,
    ...snapshots,
    checkpoints,
    worlds,
    reset,
    credentials,
  };
  const control = createControl({ ...steered, dialect });
  const sandbox: Sandbox = {
    fetch: inProcessFetch((url, headers) => namedWorld(sandbox, url, headers)),
    handle: options.tape === true ? handle : answer,
    control,
    origins,
    ...steered,
    fork: () => fork().sandbox,
    validators: services.validators.map(({ validatorIdentity, voteAccount, name }) => ({
      validatorIdentity,
      voteAccount,
      name,
    })),
  };
  const self: BuiltSandbox = { sandbox, states, seeded, fork };
  return self;
}
