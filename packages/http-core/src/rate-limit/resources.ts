import { resourceIn } from "../http/rate-limit-headers.ts";
import { type Clock, perClock } from "../util/clock.ts";
import type { Permit, PermitSource } from "./gate.ts";
import type { GateKey } from "./shared-gate.ts";

/** The part of a request that decides which budget it uses. */
export interface Route extends GateKey {
  /** The operation's method and template. */
  readonly template: string;
  /** The method and the URL without its query. */
  readonly address: string;
  /** The operation's own bucket, used until a response names a resource. */
  readonly bucket: string;
}

/** The resource that responses have named, for an address or for a template. */
interface Learned {
  /** Undefined if the addresses of a template use different budgets. */
  readonly resource: string | undefined;
  /** Of a template: the address whose response named it last. */
  readonly address?: string;
  /** Of a template: whether two addresses agree. Then the resource holds for all. */
  readonly isSure?: boolean;
}

/** Most entries; the one learned longest ago is dropped first. */
const MOST = 1_000;

/**
 * Charges a request to the budget that its response names. If that is not the gate's own, the permit is released and
 * the request counts at the other gate.
 *
 * @param bucket the budget of the gate that issued the permit
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
    release(outcome) {
      isOver = true;
      counted.release(outcome);
    },
  };
}

/** The budget that a route uses: the resource that its responses have named, or the operation's bucket. */
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
  remember(known, address, { resource });
  remember(known, templateKey(route), { resource: isSame ? resource : undefined, address, isSure });
}

function remember(known: Map<string, Learned>, key: string, learned: Learned): void {
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
