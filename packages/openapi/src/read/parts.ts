import { isRecord, propertyOf } from "@org/http-core/operation";
import { child, items, type Node, type Note, referred, textOf } from "./document.ts";
import { alternativesOf, commonTypes, mayBeNull, saysAnything, typesOf, uncheckedIn } from "./keywords.ts";

/** The schemas that hold together for a value: a schema, those of its `allOf`, and what `$ref` leads to. */
export interface Parts {
  /** Each part stands for its own keywords, without `$ref` and `allOf`. */
  readonly parts: readonly Node[];
  readonly isNullable: boolean;
}

/** The schemas whose alternatives are chosen among already. */
export type Chosen = ReadonlySet<unknown>;

/** No schemas. */
export const NONE: Chosen = new Set();

/**
 * Finds all that holds for a value. The keywords beside `$ref` hold too: OpenAPI 3.1 says so, and authors of 3.0 mean
 * it.
 *
 * @param nodes schemas that hold together
 */
export function partsOf(document: unknown, nodes: readonly Node[], note: Note): Parts {
  const [only, another] = nodes;
  if (only !== undefined && another === undefined && isAlone(only)) {
    noteUnchecked(only, note);
    return { parts: nodes, isNullable: mayBeNull(only) };
  }
  const parts: Node[] = [];
  const seen = new Set<unknown>();
  const open = new Set<unknown>();
  /** Tells whether a schema allows null; undefined if it says nothing. */
  const visit = (node: Node): boolean | undefined => {
    const { value } = node;
    if (value === false || value === null) note(node.at, `a schema that is ${String(value)}`);
    if (!isRecord(value)) return undefined;
    if (open.has(value)) note(node.at, "a circle of references");
    if (seen.has(value)) return undefined;
    seen.add(value);
    open.add(value);
    noteUnchecked(node, note);
    const allow = holdingWith(document, node, note).map(visit);
    if (saysAnything(node) || alternativesOf(node).length > 0) {
      parts.push(node);
      allow.push(false);
    }
    open.delete(value);
    const known = allow.filter((one) => one !== undefined);
    return mayBeNull(node) || (known.length === 0 ? undefined : known.every(Boolean));
  };
  const allow = nodes.map(visit).filter((one) => one !== undefined);
  return { parts, isNullable: allow.length > 0 && allow.every(Boolean) };
}

function isAlone({ value }: Node): boolean {
  return isRecord(value) && value["$ref"] === undefined && value["allOf"] === undefined;
}

function noteUnchecked(node: Node, note: Note): void {
  for (const keyword of uncheckedIn(node)) note(`${node.at}/${keyword}`, "a keyword that is not checked");
}

/** Returns what `$ref` leads to and the schemas of `allOf`. */
function holdingWith(document: unknown, node: Node, note: Note): readonly Node[] {
  const reference = textOf(node, "$ref");
  const target = reference === undefined ? undefined : referred(document, reference, node, note);
  const all = propertyOf(node.value, "allOf") === undefined ? [] : items(child(node, "allOf"));
  return target === undefined ? all : [target, ...all];
}

/** Returns the parts that say something of a value, apart from alternatives that are chosen among already. */
export function saying(parts: readonly Node[], chosen: Chosen): readonly Node[] {
  const [only, another] = parts;
  if (only !== undefined && another === undefined && saysAnything(only)) return parts;
  const hasChoice = (part: Node): boolean => !chosen.has(part.value) && alternativesOf(part).length > 0;
  const all = parts.filter((part) => saysAnything(part) || hasChoice(part));
  if (all.length < 2) return all;
  // A part that only repeats the type of the others adds nothing.
  return all.reduce((kept, part) => {
    const others = kept.filter((one) => one !== part);
    const types = typesOf(part);
    const repeats = commonTypes(others)?.every((type) => types?.includes(type)) === true;
    return repeats && !saysAnything(part, "type") && !hasChoice(part) ? others : kept;
  }, all);
}

/** Returns those of the chosen schemas that parts lead to again, without a step into a field or an item. */
export function leadingBack(document: unknown, parts: readonly Node[], chosen: Chosen): Chosen {
  const reached = new Set<unknown>();
  const visit = (node: Node): void => {
    if (reached.has(node.value)) return;
    reached.add(node.value);
    const lists = [child(node, "oneOf"), child(node, "anyOf")];
    for (const next of [...holdingWith(document, node, () => undefined), ...lists.flatMap(items)])
      visit(next);
  };
  if (chosen.size === 0) return NONE;
  parts.forEach(visit);
  return new Set(Array.from(chosen).filter((schema) => reached.has(schema)));
}
