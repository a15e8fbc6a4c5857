import type { Operation, Operations } from "@org/http-core/operation";
import type { ServiceEntry } from "./service.ts";

/** An operation and its name in its service: `markdown.render`. */
export interface NamedOperation {
  readonly name: string;
  readonly operation: Operation;
}

/** Every operation of a service in the order of its index; nested ones have dotted names. */
export function namedOperations({ operations }: Pick<ServiceEntry, "operations">): readonly NamedOperation[] {
  return walk(operations, []);
}

function walk(operations: Operations, path: readonly string[]): readonly NamedOperation[] {
  return Object.entries(operations).flatMap(([key, entry]) => {
    const at = [...path, key];
    return isOperation(entry) ? [{ name: at.join("."), operation: entry }] : walk(entry, at);
  });
}

function isOperation(entry: Operation | Operations): entry is Operation {
  return typeof entry.id === "string";
}
