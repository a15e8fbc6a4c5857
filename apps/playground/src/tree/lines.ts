import { isRecord } from "@org/http-core/operation";

/** A line of a tree: a value on its own, or the name of what holds others. */
export interface TreeLine {
  /** The keys from the root, as a JSON Pointer (RFC 6901); empty for the root. */
  readonly path: string;
  /** 0 for the root. */
  readonly depth: number;
  /** The key within what holds it; empty for the root. */
  readonly name: string;
  readonly kind: "object" | "array" | "string" | "number" | "boolean" | "null";
  /** The value, or for an object and an array what it holds in short. */
  readonly text: string;
  /** Undefined for what holds nothing. */
  readonly open: boolean | undefined;
}

/** Longer values are cut in a tree. */
const LONGEST = 300;

/**
 * A value as the lines of a tree, as far as it is open.
 *
 * @param isOpen whether the value at a path is unfolded
 */
export function linesOf(
  value: unknown,
  isOpen: (path: string, depth: number) => boolean,
): readonly TreeLine[] {
  const lines: TreeLine[] = [];
  add(value, "", "", 0);
  return lines;

  function add(held: unknown, name: string, path: string, depth: number): void {
    const kind = kindOf(held);
    const entries = entriesOf(held);
    const open = entries.length === 0 ? undefined : isOpen(path, depth);
    lines.push({ path, depth, name, kind, text: textOf(held, entries), open });
    if (open !== true) return;
    for (const [key, inner] of entries) add(inner, key, `${path}/${escaped(key)}`, depth + 1);
  }
}

/** How deep a tree is open at first: the shorter the list, the deeper. */
export function openDepth(value: unknown): number {
  if (!Array.isArray(value)) return 2;
  return value.length <= 20 ? 2 : 1;
}

/** The path of what holds the value at a path. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function kindOf(value: unknown): TreeLine["kind"] {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  if (isRecord(value)) return "object";
  if (typeof value === "string") return "string";
  return typeof value === "boolean" ? "boolean" : "number";
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item]);
  return isRecord(value) ? Object.entries(value) : [];
}

function textOf(value: unknown, entries: readonly unknown[]): string {
  const count = String(entries.length);
  if (Array.isArray(value)) return `[${count}]`;
  if (isRecord(value)) return `{${count}}`;
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
