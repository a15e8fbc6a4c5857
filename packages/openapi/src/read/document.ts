import { ParameterError } from "@org/http-core";
import { isRecord, propertyOf } from "@org/http-core/operation";

/** A part of a document, and where it is, as a JSON pointer (RFC 6901) in a fragment: `#/paths/~1books/get`. */
export interface Node {
  readonly value: unknown;
  readonly at: string;
}

/** A part of a document that is not understood, and is therefore not checked or not sent. */
export interface NotUnderstood {
  /** Its place, as a JSON pointer in a fragment: `#/components/schemas/Book/not`. */
  readonly at: string;
  readonly reason: string;
}

/** Takes down what is not understood. */
export type Note = (at: string, reason: string) => void;

/** The document as an object. @throws ParameterError for another value, and for OpenAPI 2 */
export function checkedDocument(document: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(document) || !isRecord(document["paths"] ?? {})) {
    const what = typeof document === "string" ? "text: parse it first" : typeof document;
    throw new ParameterError("document", "an OpenAPI document, parsed, with `paths`", what);
  }
  const version = document["openapi"] ?? document["swagger"];
  if (typeof version !== "string" || !version.startsWith("3."))
    throw new ParameterError(
      "document",
      "OpenAPI 3.0 or later: convert it first",
      `version ${String(version)}`,
    );
  return document;
}

/** A part of a node. Few are ever named: the pointer is made when it is asked for. */
class Part implements Node {
  readonly value: unknown;
  readonly #around: Node;
  readonly #name: string | number;

  constructor(around: Node, name: string | number) {
    this.value = propertyOf(around.value, name);
    this.#around = around;
    this.#name = name;
  }

  get at(): string {
    return `${this.#around.at}/${escaped(String(this.#name))}`;
  }
}

/** The part of a node with this name. */
export function child(node: Node, name: string | number): Node {
  return new Part(node, name);
}

/** The parts of an object, by their names. */
export function children(node: Node): readonly (readonly [name: string, node: Node])[] {
  return isRecord(node.value) ? Object.keys(node.value).map((name) => [name, child(node, name)]) : [];
}

/** The items of a list. */
export function items(node: Node): readonly Node[] {
  return Array.isArray(node.value) ? Array.from(node.value, (_, index) => child(node, index)) : [];
}

/** The text of a part; undefined where it is none. */
export function textOf(node: Node, name: string): string | undefined {
  const value = propertyOf(node.value, name);
  return typeof value === "string" ? value : undefined;
}

function escaped(name: string): string {
  if (/^[\w-]*$/.test(name)) return name;
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** References that lead to references, at most: those of a circle never end. */
const MOST_REFERENCES = 50;

/**
 * Follows the references of a node, within its document only.
 *
 * @returns the node that they lead to; undefined, with a note, where they lead nowhere
 */
export function resolved(document: unknown, node: Node, note: Note): Node | undefined {
  let found = node;
  for (let count = 0; count < MOST_REFERENCES; count += 1) {
    const reference = textOf(found, "$ref");
    if (reference === undefined) return found;
    const target = referred(document, reference, found, note);
    if (target === undefined) return undefined;
    found = target;
  }
  note(node.at, "a circle of references");
  return undefined;
}

/**
 * Follows one reference, within its document only.
 *
 * @returns the node that it leads to, which may be a reference too; undefined, with a note, where it leads nowhere
 */
export function referred(document: unknown, reference: string, from: Node, note: Note): Node | undefined {
  const target = targetOf(document, reference);
  if (target === undefined)
    note(from.at, reference.startsWith("#") ? "a reference to nothing" : "a reference to another document");
  return target;
}

function targetOf(document: unknown, reference: string): Node | undefined {
  const names = namesIn(reference);
  const value = names && valueAt(document, names);
  return value === undefined ? undefined : { value, at: reference };
}

/** The names of a JSON pointer in a fragment; undefined of a reference to another document or to an anchor. */
export function namesIn(reference: string): readonly string[] | undefined {
  if (reference === "#") return [];
  return reference.startsWith("#/") ? reference.slice(2).split("/").map(unescaped) : undefined;
}

/** The part of a document under these names; undefined where it has none. */
export function valueAt(document: unknown, names: readonly string[]): unknown {
  let value = document;
  for (const name of names) {
    value = ownValue(value, name);
    if (value === undefined) return undefined;
  }
  return value;
}

function ownValue(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? propertyOf(value, name)
    : undefined;
}

function unescaped(part: string): string {
  if (!/[%~]/.test(part)) return part;
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A `%` that encodes nothing stands for itself.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}
