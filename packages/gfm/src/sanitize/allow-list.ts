import { defaultSchema } from "hast-util-sanitize";
import { find, html } from "property-information";
import { attributes } from "../html/writer.ts";
import { safeCandidates } from "./srcset.ts";

/** Returns the safe form of an attribute's value; undefined: it is not allowed. */
type Rule = (value: string) => string | undefined;

const PREFIX = defaultSchema.clobberPrefix ?? "user-content-";
/** Attributes with addresses whose protocols the schema leaves open. Each gets those of another attribute. */
const PROTOCOLS_OF: Readonly<Record<string, string>> = { action: "href", itemType: "cite", srcSet: "src" };
const ELEMENTS = new Set(defaultSchema.tagNames);
const ANYWHERE = rulesOf("*");
const RULES = new Map(Array.from(ELEMENTS, (name) => [name, rulesOf(name)]));
const REQUIRED = new Map(
  Object.entries(defaultSchema.required ?? {}).map(([name, values]) => [name, Object.entries(values)]),
);

/** Whether authors may write an element. */
export function isAllowed(element: string): boolean {
  return ELEMENTS.has(element);
}

/** The elements of which one must enclose an element; undefined: it may occur anywhere. */
export function ancestorsOf(element: string): readonly string[] | undefined {
  return Object.hasOwn(ANCESTORS, element) ? ANCESTORS[element] : undefined;
}

const ANCESTORS: Readonly<Record<string, readonly string[] | undefined>> = defaultSchema.ancestors ?? {};

/** Formats the allowed attributes of an author's element. Only the first of repeated attributes counts. */
export function safeAttributes(
  element: string,
  written: readonly { readonly name: string; readonly value: string }[],
): string {
  const required = REQUIRED.get(element) ?? [];
  if (written.length === 0 && required.length === 0) return "";
  const kept = new Map<string, string>();
  for (const { name, value } of written) {
    const safe = (RULES.get(element)?.get(name) ?? ANYWHERE.get(name))?.(value);
    if (safe !== undefined && !kept.has(name)) kept.set(name, safe);
  }
  for (const [property, value] of required) {
    const name = attributeOf(property);
    if (!kept.has(name)) kept.set(name, value === true ? "" : String(value));
  }
  return attributes(Object.fromEntries(kept));
}

/** Adds the prefix that keeps an id distinct from the ids of the page. */
export function prefixedId(id: string): string {
  return id.startsWith(PREFIX) ? id : `${PREFIX}${id}`;
}

/** Whether an address is relative, or has a protocol that is allowed for the attribute. */
export function isSafeAddress(attribute: "href" | "src", address: string): boolean {
  return hasProtocol(defaultSchema.protocols?.[attribute] ?? [], address);
}

function hasProtocol(protocols: readonly string[], address: string): boolean {
  const colon = address.indexOf(":");
  const isRelative = colon === -1 || /[/?#]/.test(address.slice(0, colon));
  return isRelative || protocols.includes(address.slice(0, colon).toLowerCase());
}

function rulesOf(element: string): ReadonlyMap<string, Rule> {
  const definitions = defaultSchema.attributes?.[element] ?? [];
  return new Map(
    definitions.map((definition): [string, Rule] => {
      const [property, ...values] = typeof definition === "string" ? [definition] : definition;
      return [attributeOf(property), ruleOf(property, values)];
    }),
  );
}

function attributeOf(property: string): string {
  return find(html, property).attribute;
}

function ruleOf(property: string, values: readonly unknown[]): Rule {
  const protocols = defaultSchema.protocols?.[PROTOCOLS_OF[property] ?? property];
  if (protocols) return addressRule(property, (address) => hasProtocol(protocols, address));
  if (defaultSchema.clobber?.includes(property) === true) return prefixedId;
  if (property === "className") return (value) => classesOf(value, values);
  if (values.length === 0) return (value) => value;
  return (value) => (values.includes(true) || values.includes(value) ? value : undefined);
}

function addressRule(property: string, isSafe: (address: string) => boolean): Rule {
  if (property === "srcSet") return (value) => safeCandidates(value, isSafe);
  if (property === "itemType") return (value) => safeWords(value, isSafe);
  return (value) => (isSafe(value) ? value : undefined);
}

function classesOf(written: string, values: readonly unknown[]): string | undefined {
  return safeWords(written, (name) =>
    values.some((value) => (value instanceof RegExp ? value.test(name) : value === name)),
  );
}

function safeWords(written: string, isSafe: (word: string) => boolean): string | undefined {
  const safe = written.split(/\s+/).filter(isSafe);
  return safe.length === 0 ? undefined : safe.join(" ");
}
