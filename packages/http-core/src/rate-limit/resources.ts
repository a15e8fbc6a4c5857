import { resourceIn } from "../http/rate-limit-headers.ts";
import { type Clock, perClock } from "../util/clock.ts";
import type { Permit, PermitSource } from "./gate.ts";
import type { GateKey } from "./shared-gate.ts";

/** A request, as far as it tells which budget it spends. */
export interface Route extends GateKey {
  /** The operation's method and template. */
  readonly template: string;
  /** The method and the whole address, without a query. */
  readonly address: string;
  /** The operation's own bucket: it counts until an answer names a resource. */
  readonly bucket: string;
}

/** What answers have named, for an address or for a template. */
interface Learned {
  /** Undefined: addresses of a template spend different budgets. */
  readonly resource: string | undefined;
  /** Of a template: the address that named it last. */
  readonly address?: string;
  /** Of a template: whether two addresses have named it. Then it is that of all. */
  readonly isSure?: boolean;
}

/** Entries that are kept; the one longest unused goes first, and is learned anew. */
const MOST = 1_000;

/**
 * The permit of a request that may turn out to spend another budget: an answer that names another resource than the
 * gate's counts there.
 *
 * @param bucket the budget of the gate that gave the permit
 */
export function countedByResource(
  permit: Permit,
  bucket: string,
  gateOf: (bucket: string) => PermitSource,
  route: Route,
  clock: Clock,
): Permit {
  const sentAt = clock.monotonic();
  let counted: Permit = permit;
  let isOver = false;
  return {
    waited: permit.waited,
    answered(response, free) {
      const named = resourceIn(response.headers);
      if (named !== undefined && named !== bucket && counted === permit && !isOver) {
        learn(route, named, clock);
        permit.release({ unsent: true });
        counted = gateOf(named).adopt(sentAt);
      }
      counted.answered(response, free);
    },
    release(parting) {
      isOver = true;
      counted.release(parting);
    },
  };
}

/** The budget that a route spends: the resource that its answers have named, else the operation's bucket. */
export function bucketOf(route: Route, clock: Clock): string {
  const known = resourcesOf(clock);
  if (known.size === 0) return route.bucket;
  const byTemplate = known.get(templateKey(route));
  const byAddress = known.get(route.address)?.resource;
  return byAddress ?? (byTemplate?.isSure === true ? byTemplate.resource : undefined) ?? route.bucket;
}

function learn(route: Route, resource: string, clock: Clock): void {
  const known = resourcesOf(clock);
  const { address } = route;
  const before = known.get(templateKey(route));
  const isSame = before === undefined || before.resource === resource;
  const isSure = before !== undefined && (before.isSure === true || before.address !== address);
  keep(known, address, { resource });
  keep(known, templateKey(route), { resource: isSame ? resource : undefined, address, isSure });
}

function keep(known: Map<string, Learned>, key: string, learned: Learned): void {
  known.delete(key);
  known.set(key, learned);
  const [oldest = ""] = known.keys();
  if (known.size > MOST) known.delete(oldest);
}

function resourcesOf(clock: Clock): Map<string, Learned> {
  return perClock("resources/1", clock);
}

function templateKey({ service, origin, template }: Route): string {
  return `${service}\n${origin}\n${template}`;
}
