import { inForce, type InForce } from "../auth/in-force.ts";
import type { HttpCache } from "../cache/exchange.ts";
import { createHttpCache } from "../cache/http-cache.ts";
import { memoryStore } from "../cache/memory-store.ts";
import { singleFlight, type SingleFlight } from "../cache/single-flight.ts";
import { spelling as spellingOf, type Spelling } from "../dialect/dialect.ts";
import { redirects } from "../middleware/redirect.ts";
import { mannerOf, sendWith, type Fetch } from "../middleware/send.ts";
import { baseOf, type Base } from "../request/base.ts";
import { headerValue } from "../request/header-value.ts";
import { systemClock, type Clock } from "../runtime/clock.ts";
import { emitter, type BeginTelling } from "../runtime/telling.ts";
import { isBrowser } from "../runtime/platform.ts";
import type { Ring, Step } from "../runtime/ring.ts";
import { learnedSkew, type Skew } from "../runtime/skew.ts";
import type { Trail } from "../runtime/trail.ts";
import { checkBases, refuseInsecure } from "./bases.ts";
import { budgetsMet, type BudgetsMet } from "./budgets-met.ts";
import { checkNumbers } from "./check-numbers.ts";
import type { Carried } from "./exchange.ts";
import type { ClientOptions } from "./options.ts";

/** What is made once per client. */
export interface Equipment {
  readonly options: ClientOptions;
  /** The base addresses by name. */
  readonly bases: Readonly<Record<string, string>>;
  /** The same, taken apart: the client's credential was given for these. */
  readonly given: readonly Base[];
  readonly clock: Clock;
  readonly random: () => number;
  readonly spelling: Spelling;
  readonly skew: Skew;
  readonly browser: boolean;
  /** Undefined where the platform does not let us set it. */
  readonly userAgent: string | undefined;
  readonly credentials: InForce | undefined;
  readonly cache: HttpCache | undefined;
  readonly flights: SingleFlight<Carried, Trail>;
  readonly begin: BeginTelling;
  /** The attempt ring up to where a credential is put on: the user's own steps, and redirects. */
  readonly steps: readonly Step[];
  /** The ring's end. */
  readonly end: Ring;
  readonly budgets: BudgetsMet;
}

const platformFetch: Fetch = (request) => globalThis.fetch(request);

/**
 * Makes it.
 *
 * @throws ParameterError for a base address that can't be one or that a credential must not go to, a number that
 * can't be, a name that no header can carry
 */
export function equip(options: ClientOptions, random: () => number): Equipment {
  const bases = checkBases(options.baseUrl);
  refuseInsecure(options, Object.values(bases));
  checkNumbers(options);
  const { clock = systemClock, fetch = platformFetch, auth } = options;
  const browser = isBrowser();
  const spelling = spellingOf(options.dialect);
  return {
    options,
    bases,
    given: Object.values(bases).map(baseOf),
    clock,
    random,
    spelling,
    skew: learnedSkew(),
    browser,
    userAgent: browser ? undefined : headerValue("userAgent", options.userAgent ?? "org-clients"),
    credentials: auth === undefined ? undefined : inForce(auth),
    cache:
      options.cache === false
        ? undefined
        : createHttpCache({ store: options.cache ?? memoryStore(), clock, browser }),
    flights: singleFlight(),
    begin: emitter(options.on ?? {}),
    steps: [...(options.use ?? []), redirects()],
    end: sendWith(fetch, mannerOf(browser, spelling)),
    budgets: budgetsMet(clock),
  };
}
