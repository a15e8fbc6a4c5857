import { isRecord, propertyOf } from "@org/http-core/operation";
import { child, type Node } from "./document.ts";

/** Keywords that restrict a value and are not checked. */
const UNCHECKED = new Set([
  "not",
  "if",
  "patternProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "dependentSchemas",
  "prefixItems",
  "contains",
  "$dynamicRef",
]);

/** Keywords of an alternative that only names the fields that it requires. */
const ONLY_REQUIRES: readonly string[] = ["required", "title", "description"];

/** Returns the types that a schema allows besides null; undefined if it allows any. */
export function typesOf(node: Node): readonly string[] | undefined {
  const type = propertyOf(node.value, "type");
  if (typeof type === "string") return type === "null" ? [] : [type];
  const named = valuesIn(type).filter((one) => typeof one === "string");
  return named.length > 0 ? named.filter((one) => one !== "null") : impliedTypes(node);
}

/** Returns the types that other keywords tell: documents often leave `type` out. */
function impliedTypes(node: Node): readonly string[] | undefined {
  const { value } = node;
  if (propertyOf(value, "properties") !== undefined || isRecord(propertyOf(value, "additionalProperties")))
    return ["object"];
  if (propertyOf(value, "items") !== undefined) return ["array"];
  const types = new Set(knownValues(node)?.flatMap((one) => (one === null ? [] : [typeof one])));
  return types.size === 0 || types.has("object") ? undefined : [...types];
}

/** Returns the types that all parts allow besides null; undefined if they allow any. */
export function commonTypes(parts: readonly Node[]): readonly string[] | undefined {
  let common: readonly string[] | undefined;
  for (const part of parts) {
    const types = typesOf(part);
    common = types === undefined || common === undefined ? (types ?? common) : both(common, types);
  }
  return common;
}

/** Returns the types that both lists allow. A whole number is a number, too. */
function both(some: readonly string[], others: readonly string[]): readonly string[] {
  const within = (types: readonly string[], type: string): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const common = [
    ...some.filter((type) => within(others, type)),
    ...others.filter((type) => within(some, type)),
  ];
  return Array.from(new Set(common));
}

/** Returns the values that `const` or `enum` lists; undefined if there is neither. */
export function knownValues({ value }: Node): readonly unknown[] | undefined {
  const constant = propertyOf(value, "const");
  if (constant !== undefined) return [constant];
  const known = propertyOf(value, "enum");
  return Array.isArray(known) ? known : undefined;
}

/** Tells whether a schema itself allows null. */
export function mayBeNull(node: Node): boolean {
  const { value } = node;
  const type = propertyOf(value, "type");
  return (
    propertyOf(value, "nullable") === true ||
    type === "null" ||
    valuesIn(type).includes("null") ||
    knownValues(node)?.includes(null) === true
  );
}

/** Tells whether a schema allows null alone. */
export function isNull(node: Node): boolean {
  return typesOf(node)?.length === 0 || knownValues(node)?.every((value) => value === null) === true;
}

/** Returns the lists of alternatives of a schema, without those that only say which fields they require. */
export function alternativesOf(node: Node): readonly Node[] {
  return ["oneOf", "anyOf"]
    .filter((keyword) => valuesIn(propertyOf(node.value, keyword)).some((one) => !isOnlyRequires(one)))
    .map((keyword) => child(node, keyword));
}

function isOnlyRequires(schema: unknown): boolean {
  return isRecord(schema) && Object.keys(schema).every((keyword) => ONLY_REQUIRES.includes(keyword));
}

/** Keywords of a schema that others are within. */
const COMPOSING = new Set(["properties", "items", "additionalProperties", "oneOf", "anyOf"]);

/** Tells whether no other schemas are within a schema, apart from those that hold with it. */
export function isScalar({ value }: Node): boolean {
  return !keywordsOf(value).some((keyword) => COMPOSING.has(keyword));
}

/** Keywords that say something of a value. */
const SAYING = new Set([
  "type",
  "properties",
  "items",
  "additionalProperties",
  "required",
  "enum",
  "const",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
]);

/** Tells whether a schema says anything of a value by its own keywords, apart from its alternatives. */
export function saysAnything({ value }: Node, besides?: string): boolean {
  return keywordsOf(value).some(
    (keyword) =>
      SAYING.has(keyword) &&
      keyword !== besides &&
      (keyword !== "additionalProperties" || isRecord(propertyOf(value, keyword))),
  );
}

/** Returns the keywords of a schema that are not checked. */
export function uncheckedIn({ value }: Node): readonly string[] {
  return keywordsOf(value).filter((keyword) => UNCHECKED.has(keyword));
}

/** A schema has few keywords: to look at each costs less than to look for all that there are. */
function keywordsOf(value: unknown): readonly string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

/** Returns the values of a keyword in those schemas that have it. */
export function childrenOf(nodes: readonly Node[], keyword: string): readonly Node[] {
  return nodes
    .filter(({ value }) => propertyOf(value, keyword) !== undefined)
    .map((node) => child(node, keyword));
}

/** Returns the items of a list; none of another value. */
export function valuesIn(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : NOTHING;
}

const NOTHING: readonly unknown[] = [];
