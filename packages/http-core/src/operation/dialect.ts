import type { HeaderReader } from "../http/rate-limit-headers.ts";
import { own } from "../util/objects.ts";
import { type ParamPlace, placeOf, type PlacedOperation } from "./place.ts";

/**
 * The wire names of a deployment, where they differ from the specification's. Client and sandbox read the same value.
 */
export interface Dialect {
  /** Fixed path segments: template variable → segment. */
  readonly segments?: Readonly<Record<string, string>> | undefined;
  /** Paths: operation id → RFC 6570 template. */
  readonly paths?: Readonly<Record<string, string>> | undefined;
  /**
   * Header names or their prefixes: `{ "SVC_": "ACME_" }`. The longest match counts. A response's rate limit and request
   * id are read by these names, too: `{ "X-RateLimit-": "Acme-RateLimit-" }`.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Names of query and body parameters: operation id → parameter → wire name. */
  readonly params?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /**
   * Names of result fields: operation id → field → wire name. Each object in the operation's JSON results has the
   * specification's names; a raw response has the wire names.
   */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** The vendor in media types: `service` in `application/vnd.service.v3+json`. An `Accept` may list several. */
  readonly vendor?: string | undefined;
}

/**
 * Translates the specification's names to the deployment's wire names.
 *
 * @experimental
 */
export interface WireNames {
  readonly header: (name: string) => string;
  /** Reads a response's headers by the specification's names. */
  readonly readHeaders: (headers: HeaderReader) => HeaderReader;
  readonly path: (operation: { readonly id: string; readonly path: string }) => string;
  readonly segments: (operation: {
    readonly segments: Readonly<Record<string, string>>;
  }) => Readonly<Record<string, string>>;
  /** Where and how a parameter is sent. */
  readonly place: (operation: PlacedOperation, param: string) => ParamPlace;
  readonly mediaType: (type: string) => string;
}

/**
 * Creates the {@link WireNames} of a dialect.
 *
 * @experimental
 */
export function wireNames(dialect: Dialect = {}): WireNames {
  const prefixes = Object.entries(dialect.headers ?? {})
    .map(([from, to]) => [from.toLowerCase(), to] as const)
    .sort(([a], [b]) => b.length - a.length);
  const header = (name: string): string => {
    const lower = name.toLowerCase();
    const found = prefixes.find(([from]) => lower.startsWith(from));
    return found === undefined ? name : found[1] + name.slice(found[0].length);
  };
  const path: WireNames["path"] = ({ id, path }) => dialect.paths?.[id] ?? path;
  const received = (name: string): string => header(name).toLowerCase();
  return {
    header,
    readHeaders: (headers) =>
      prefixes.length === 0
        ? headers
        : { get: (name) => headers.get(received(name)), has: (name) => headers.has(received(name)) },
    path,
    segments: (operation) =>
      dialect.segments === undefined ? operation.segments : { ...operation.segments, ...dialect.segments },
    place(operation, param) {
      const place = placeOf({ ...operation, path: path(operation) }, param);
      if (place.in === "path") return place;
      const name = place.in === "header" ? header(place.name) : own(dialect.params?.[operation.id], param);
      return { ...place, name: name ?? place.name };
    },
    mediaType: (type) =>
      dialect.vendor === undefined ? type : type.replaceAll("vnd.service.", `vnd.${dialect.vendor}.`),
  };
}
