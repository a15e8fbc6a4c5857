import { isRecord } from "@org/http-core/operation";

/** Of what kind a value in JSON is. */
export type JsonKind = "array" | "boolean" | "null" | "number" | "object" | "string";

/** The kinds of values that stand at each place of some JSON: `""` is all of it, `items[].user.login` a field. */
export type Shape = ReadonlyMap<string, ReadonlySet<JsonKind>>;

/** The shape of JSON values together. Items of a list stand at one place, whichever they are. */
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

/** How the shapes of recorded answers and of the sandbox's own differ. Places are as in `items[].user.login`. */
export interface ShapeDifferences {
  /** Recorded, and not in the sandbox's. */
  readonly missing: readonly string[];
  /** In the sandbox's, and never recorded. */
  readonly extra: readonly string[];
  /** Values of other kinds. */
  readonly types: readonly TypeDifference[];
}

/** A place where the recorded values and the sandbox's are of different kinds; null is of any. */
export interface TypeDifference {
  readonly at: string;
  readonly recorded: readonly JsonKind[];
  readonly sandbox: readonly JsonKind[];
}

/** Compares shapes. What lies below a difference is none of its own; what is below null or an empty list isn't known. */
export function shapeDifferences(recorded: Shape, own: Shape): ShapeDifferences {
  const types = Array.from(recorded).flatMap(([at, theirs]): readonly TypeDifference[] => {
    const [known, ours] = [kinds(theirs), kinds(own.get(at))];
    const isSame = known.length === 0 || ours.length === 0 || known.join() === ours.join();
    return isSame ? [] : [{ at, recorded: known, sandbox: ours }];
  });
  return { missing: lacking(recorded, own), extra: lacking(own, recorded), types };
}

/** The fields of one shape that the other hasn't, though it has what they are fields of. */
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
