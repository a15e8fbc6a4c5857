import { isRecord } from "@org/http-core/operation";
import type { BaseName } from "../../origins.ts";

/**
 * The differences between recorded responses and the sandbox's own to the same requests.
 *
 * @experimental
 */
export interface DriftReport {
  /** How many requests were repeated. */
  readonly requests: number;
  /** One entry per route that differs. */
  readonly drifts: readonly Drift[];
}

/** How the recorded responses of a route differ from the sandbox's own. */
export interface Drift extends ShapeDifferences {
  readonly service: BaseName;
  readonly method: string;
  /** The operation's id, or method and template; else the path. */
  readonly route: string;
  /** The target of its first request. */
  readonly target: string;
  /** The pairs of statuses that differ, each once. */
  readonly statuses: readonly { readonly recorded: number; readonly sandbox: number }[];
}

/** Options of `Recordings.drift`. */
export interface DriftOptions {
  /**
   * Path prefixes in the recording, with the sandbox's prefixes for them: `{ "/repos/them/theirs": "/repos/acme/rocket"
   * }`.
   */
  readonly instead?: Readonly<Record<string, string>>;
}

/** Formats a report for a terminal. */
export function driftInWords({ requests, drifts }: DriftReport): string {
  const subject = `${String(requests)} recorded ${requests === 1 ? "request" : "requests"}`;
  if (drifts.length === 0) return `${subject} repeated: the sandbox's responses have the same shapes.\n`;
  const routes = `${String(drifts.length)} ${drifts.length === 1 ? "route differs" : "routes differ"}`;
  return [`${subject} repeated: ${routes}.`, ...drifts.flatMap(routeInWords), ""].join("\n");
}

function routeInWords({ service, route, target, statuses, missing, extra, types }: Drift): readonly string[] {
  return [
    "",
    `${service} ${route}, as in ${target}`,
    ...statuses.map(
      ({ recorded, sandbox }) => `  status   recorded ${String(recorded)}, sandbox ${String(sandbox)}`,
    ),
    ...missing.map((at) => `  missing  ${at}`),
    ...extra.map((at) => `  extra    ${at}`),
    ...types.map(
      ({ at, recorded, sandbox }) =>
        `  type     ${at}: recorded ${recorded.join(" or ")}, sandbox ${sandbox.join(" or ")}`,
    ),
  ];
}

/** The type of a JSON value. */
export type JsonKind = "array" | "boolean" | "null" | "number" | "object" | "string";

/** The types of the values at each path of JSON: `""` is the whole value, `items[].user.login` a field. */
export type Shape = ReadonlyMap<string, ReadonlySet<JsonKind>>;

/** The merged shape of JSON values. All items of a list share one path. */
export function shapeOf(values: readonly unknown[]): Shape {
  const shape = new Map<string, Set<JsonKind>>();
  const walk = (value: unknown, at: string): void => {
    const kinds = shape.get(at) ?? new Set();
    shape.set(at, kinds.add(kindOf(value)));
    if (Array.isArray(value)) for (const item of value) walk(item, `${at}[]`);
    else if (isRecord(value))
      for (const [name, field] of Object.entries(value)) walk(field, at === "" ? name : `${at}.${name}`);
  };
  for (const value of values) walk(value, "");
  return shape;
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const kind = typeof value;
  return kind === "boolean" || kind === "number" || kind === "string" ? kind : "object";
}

/** How the shapes of recorded responses and of the sandbox's own differ. Paths look like `items[].user.login`. */
export interface ShapeDifferences {
  /** Paths that only the recording has. */
  readonly missing: readonly string[];
  /** Paths that only the sandbox has. */
  readonly extra: readonly string[];
  /** Paths whose values have different types. */
  readonly types: readonly TypeDifference[];
}

/** A path whose recorded values and the sandbox's differ in type. Null fits every type. */
export interface TypeDifference {
  readonly at: string;
  readonly recorded: readonly JsonKind[];
  readonly sandbox: readonly JsonKind[];
}

/** Compares shapes. Paths below a difference are not reported; paths below null or an empty list are unknown. */
export function shapeDifferences(recorded: Shape, own: Shape): ShapeDifferences {
  const types = Array.from(recorded).flatMap(([at, theirs]): readonly TypeDifference[] => {
    const [known, ours] = [kinds(theirs), kinds(own.get(at))];
    const isSame = known.length === 0 || ours.length === 0 || known.join() === ours.join();
    return isSame ? [] : [{ at, recorded: known, sandbox: ours }];
  });
  return { missing: lacking(recorded, own), extra: lacking(own, recorded), types };
}

/** The fields of one shape that the other lacks, although it has their parents. */
function lacking(shape: Shape, other: Shape): readonly string[] {
  return Array.from(shape.keys()).filter(
    (at) => !at.endsWith("[]") && !other.has(at) && (other.get(parentOf(at))?.has("object") ?? false),
  );
}

function parentOf(at: string): string {
  return at.slice(0, Math.max(0, at.lastIndexOf(".")));
}

function kinds(set: ReadonlySet<JsonKind> = new Set()): readonly JsonKind[] {
  return Array.from(set)
    .filter((kind) => kind !== "null")
    .sort();
}
