import { remember } from "../util/bounded.ts";
import type { ProcessLimits } from "./process-limits.ts";
import type { GateKey } from "./shared-gate.ts";

/** The part of a request that decides which budget it uses. */
export interface Route extends GateKey {
  /** The operation's method and template. */
  readonly template: string;
  /** The method and the URL without its query. */
  readonly address: () => string;
  /** The operation's own bucket, used until a response names a resource. */
  readonly bucket: string;
}

/** The resource that responses have named, for an address or for a template. */
export interface Learned {
  /** Undefined if the addresses of a template use different budgets. */
  readonly resource: string | undefined;
  /** Of a template: the address whose response named it last. */
  readonly address?: string;
  /** Of a template: whether two addresses agree. Then the resource holds for all. */
  readonly isSure?: boolean;
}

/** The budget that a route uses: the resource that its responses have named, or the operation's bucket. */
export function bucketOf(route: Route, { resources: known }: ProcessLimits): string {
  const byTemplate = known.get(templateKey(route));
  const byAddress = known.get(route.address())?.resource;
  return byAddress ?? (byTemplate?.isSure === true ? byTemplate.resource : undefined) ?? route.bucket;
}

/** Learns which budget a route uses, from the resource that a response named. */
export function learnResource(route: Route, resource: string, { resources: known }: ProcessLimits): void {
  const address = route.address();
  const before = known.get(templateKey(route));
  const isSame = before === undefined || before.resource === resource;
  const isSure = before !== undefined && (before.isSure === true || before.address !== address);
  remember(known, address, { resource });
  remember(known, templateKey(route), { resource: isSame ? resource : undefined, address, isSure });
}

function templateKey({ service, origin, template }: Route): string {
  return `${service}\n${origin}\n${template}`;
}
