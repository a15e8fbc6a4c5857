import { inForce, type InForce } from "../auth/in-force.ts";
import type { HttpCache } from "../cache/exchange.ts";
import { createHttpCache } from "../cache/http-cache.ts";
import { isInMemory, memoryStore } from "../cache/memory-store.ts";
import { singleFlight, type SingleFlight } from "../cache/single-flight.ts";
import { spelling as spellingOf, type Spelling } from "../dialect/dialect.ts";
import { authorize } from "../middleware/authorize.ts";
import { redirects } from "../middleware/redirect.ts";
import { mannerOf, sendWith, type Fetch } from "../middleware/send.ts";
import { baseOf, type Base } from "../request/base.ts";
import { headerValue } from "../request/header-value.ts";
import { systemClock, type Clock } from "../runtime/clock.ts";
import { REQUEST_ID_HEADERS } from "../runtime/exchange.ts";
import { emitter, type BeginTelling } from "../runtime/telling.ts";
import { isBrowser } from "../runtime/platform.ts";
import { compose, type Ring } from "../runtime/ring.ts";
import { learnedSkew } from "../runtime/skew.ts";
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
  /** Undefined where the platform does not let us set it. */
  readonly userAgent: string | undefined;
  readonly credentials: InForce | undefined;
  readonly cache: HttpCache | undefined;
  readonly flights: SingleFlight<Carried, Trail>;
  readonly begin: BeginTelling;
  /**
   * The attempt ring: the user's own steps, redirects, the credential. The gate stands before it, outside of the
   * attempt's deadline, for the first request.
   */
  readonly ring: Ring;
  readonly budgets: BudgetsMet;
  /** Headers that name a request, in the deployment's spelling. */
  readonly requestIdHeaders: readonly string[];
}

const platformFetch: Fetch = (url, init) => globalThis.fetch(url, init);

/**
 * Makes it.
 *
 * @throws ParameterError for a base address that can't be one or that a credential must not go to, a number that
 * can't be, a name that no header can carry
 */
export function equip(options: ClientOptions, random: () => number): Equipment {
  const bases = checkBases(options.baseUrl);
  if (options.auth !== undefined) refuseInsecure(options, Object.values(bases));
  checkNumbers(options);
  const { clock = systemClock, fetch = platformFetch, auth, cache: store = memoryStore() } = options;
  const browser = isBrowser();
  const spelling = spellingOf(options.dialect);
  const given = Object.values(bases).map(baseOf);
  const credentials = auth === undefined ? undefined : inForce(auth);
  const authorized = authorize({ credentials, bases: given, spelling, clock, skew: learnedSkew(), browser });
  return {
    options,
    bases,
    given,
    clock,
    random,
    spelling,
    userAgent: browser ? undefined : headerValue("userAgent", options.userAgent ?? "org-clients"),
    credentials,
    cache:
      store === false ? undefined : createHttpCache({ store, clock, browser, lasting: !isInMemory(store) }),
    flights: singleFlight(),
    begin: emitter(options.on ?? {}),
    ring: compose(
      [...(options.use ?? []), redirects(), authorized],
      sendWith(fetch, mannerOf(browser, spelling)),
    ),
    budgets: budgetsMet(clock),
    requestIdHeaders: REQUEST_ID_HEADERS.map(spelling.header),
  };
}
