import type { AttemptsContext, Payer } from "../attempt/context.ts";
import { sharedRetryBudget } from "../attempt/retry-policy.ts";
import { checkScheme, type Credential, type InForce, type Partition } from "../auth/credential.ts";
import { principalOf } from "../auth/principal.ts";
import type { Base } from "../http/origin.ts";
import type { Outgoing } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import { type Gate, openGate } from "../rate-limit/gate.ts";
import type { Limits } from "../rate-limit/limits.ts";
import type { Route } from "../rate-limit/resources.ts";
import { enterUnlessLockedOut, sharedGate } from "../rate-limit/shared-gate.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { isObject } from "../util/objects.ts";
import type { Equipment } from "./setup.ts";
import type { CallOptions } from "./types.ts";

/** What a call has of its own by the time that it is sent. */
type BegunCall = Pick<
  AttemptsContext,
  "emit" | "operation" | "payer" | "payerOf" | "scrub" | "sentAs" | "signal" | "trail" | "watch"
> & { readonly options: CallOptions; readonly request: Outgoing };

const NO_LIMITS: Limits = {};

/** What the attempts of a call need, of its client, its operation and its own options. */
export function attemptsOf(kit: Equipment, begun: BegunCall): AttemptsContext {
  const { options, clock, random, ring, budgets, requestIdHeaders } = kit;
  const { operation, options: call, payer, request } = begun;
  const { defaults, bucket, method, path } = operation;
  const service = operation.service.name;
  const limits = options.limit === false ? NO_LIMITS : (options.limit ?? defaults.limit ?? NO_LIMITS);
  const budgetOf = ({ origin, principal }: Payer) => ({ service, origin, principal, bucket });
  const own = budgetOf(payer);
  const address = `${method} ${request.url.replace(/\?.*/s, "")}`;
  budgets.met(own);
  const counted = (of: Payer, budget: typeof own): Gate => {
    if (budget !== own) budgets.met(budget);
    if (of === payer) return sharedGate(budget, limits, clock);
    // What machines share is the account's with the service: elsewhere nothing is taken from it.
    const theirs = of.origin === payer.origin ? limits : { ...limits, distributed: undefined };
    return sharedGate(budget, theirs, clock);
  };
  return {
    ...begun,
    ring,
    enter(of, options) {
      const budget = of === payer ? own : budgetOf(of);
      const route: Route = { ...budget, template: `${method} ${path}`, address };
      const gateOf = (name: string): Gate =>
        operation.free ? openGate : counted(of, name === bucket ? budget : { ...budget, bucket: name });
      return enterUnlessLockedOut(gateOf, route, clock, options);
    },
    attemptTimeout: call.timeout?.attempt ?? options.timeout?.attempt ?? defaults.attemptTimeout,
    budget: options.retryBudget ?? sharedRetryBudget(service, payer.origin),
    retry: {
      retries: call.retry?.retries ?? options.retry?.retries ?? defaults.retries,
      maxWait: call.retry?.maxWait ?? options.retry?.maxWait ?? defaults.maxWait,
    },
    bodyCap: options.bodyCap ?? defaults.bodyCap,
    requestIdHeaders,
    clock,
    random,
  };
}

/** Who pays for a call's requests. */
type Paying = Pick<AttemptsContext, "payer" | "payerOf">;

const NONE: readonly string[] = [];

/**
 * Tells who pays for each request of a call: a redirect may lead to another origin, a credential may be replaced by
 * another's, and the call's own headers don't cross an origin.
 *
 * @param payer who pays for the call's own
 * @param asker who asks by the client's credential
 * @param own the call's own headers
 */
export function payingFor(
  payer: Payer,
  asker: Asker,
  own: Readonly<Record<string, string>> | undefined,
): Paying {
  const proofs = own === undefined ? NONE : Object.keys(own).filter(isSensitiveName);
  return {
    payer,
    payerOf(request, to, credential) {
      const principal = credential?.principal ?? "";
      const isOwn = proofs.every((name) => request.headers.has(name));
      if (isOwn && to === payer.origin && principal === asker.principal) return payer;
      return {
        origin: to,
        principal: isOwn ? askedBy({ principal, headers: [] }, own).principal : principal,
      };
    },
  };
}

/** Who asks: what budgets and caches are kept apart by. */
export interface Asker {
  /** The credential's name for it; empty where none is sent. */
  readonly principal: string;
  /** What a persistent cache tells the credential by. */
  readonly partition?: Partition | undefined;
  /** Headers that the credential puts on. */
  readonly headers: readonly string[];
}

const NOBODY: Asker = { principal: "", headers: [] };

/**
 * Who asks, by the same rules by which `authorize` puts a credential on. Told at once where the credential is there:
 * what has to be waited for has to be waited for under a deadline.
 *
 * @throws ParameterError where the operation takes no credential of that kind
 */
export function whoAsks(
  operation: Operation,
  credentials: InForce | undefined,
  bases: readonly Base[],
  origin: string,
): Asker | Promise<Asker> {
  if (credentials === undefined || operation.auth.schemes.length === 0) return NOBODY;
  if (!bases.some((base) => base.origin === origin)) return NOBODY;
  const asker = (credential: Credential): Asker => {
    checkScheme(operation, credential);
    const { principal, partition, headers } = credential;
    return { principal, partition, headers };
  };
  const credential = credentials.current();
  return isObject(credential) && "then" in credential ? credential.then(asker) : asker(credential);
}

/**
 * Who asks where a call's own headers say so: each is somebody else, whatever the client's credential. A cache has no
 * part in such a call.
 */
export function askedBy(asker: Asker, own: Readonly<Record<string, string>> = {}): Asker {
  const proofs = Object.entries(own).filter(([name]) => isSensitiveName(name));
  if (proofs.length === 0) return asker;
  const names = proofs.map(([name]) => name);
  return {
    principal: principalOf("headers", asker.principal, ...proofs.flat()),
    headers: [...asker.headers, ...names],
  };
}
