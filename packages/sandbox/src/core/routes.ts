import type { Dialect } from "@org/http-core";
import { isRecord, type Operation } from "@org/http-core/operation";
import { describeOperation, type OperationDescription } from "@org/openapi";
import type { Handler, HandlersOf } from "./handler.ts";

/** An operation with its handler, ready to be served. */
export interface Route {
  readonly operation: Operation;
  readonly description: OperationDescription;
  readonly handler: Handler<unknown, unknown>;
}

/**
 * Joins operations and handlers to routes.
 *
 * @throws TypeError if a handler is missing, which is also a type error
 */
export function routesOf<O extends object>(
  operations: O,
  handlers: HandlersOf<O>,
  dialect: Dialect,
): readonly Route[] {
  return walk(operations, handlers, dialect);
}

function walk(operations: object, handlers: unknown, dialect: Dialect): readonly Route[] {
  return Object.entries(operations).flatMap(([name, operation]: [string, unknown]): readonly Route[] => {
    const handler = isRecord(handlers) ? handlers[name] : undefined;
    if (!isOperation(operation)) return walk(isRecord(operation) ? operation : {}, handler, dialect);
    if (!isHandler(handler)) throw new TypeError(`No handler for ${operation.id}`);
    const names = dialect.fields?.[operation.id];
    const named = names === undefined ? handler : withWireNames(handler, names);
    return [{ operation, description: described(operation, dialect), handler: named }];
  });
}

const UNDOCUMENTED = { operations: {}, types: {} };

/** Descriptions by dialect and operation. They never change, and making them is most of the cost of a new sandbox. */
const descriptions = new WeakMap<Dialect, WeakMap<Operation, OperationDescription>>();

function described(operation: Operation, dialect: Dialect): OperationDescription {
  const known = descriptions.get(dialect) ?? new WeakMap<Operation, OperationDescription>();
  descriptions.set(dialect, known);
  const description = known.get(operation) ?? describeOperation(operation, UNDOCUMENTED, dialect);
  known.set(operation, description);
  return description;
}

/** Whether a value is an operation rather than a group of operations. */
export function isOperation(value: unknown): value is Operation {
  return typeof value === "object" && value !== null && "id" in value && "params" in value;
}

/** {@link HandlersOf} and the operation's schema, which runs first, ensure that the parameters fit. */
function isHandler(value: unknown): value is Handler<unknown, unknown> {
  return typeof value === "function";
}

/**
 * A handler whose results have the deployment's names of fields, in each object of the body.
 *
 * @param names the wire names by the specification's names
 */
function withWireNames(
  handler: Handler<unknown, unknown>,
  names: Readonly<Record<string, string>>,
): Handler<unknown, unknown> {
  const wire = new Map(Object.entries(names));
  return async (params, context) => {
    const result = await handler(params, context);
    return result.ok ? { ...result, body: renamed(result.body, wire) } : result;
  };
}

/** A copy: rows are shared by requests. */
function renamed(value: unknown, wire: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, wire));
  if (!isRecord(value) || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [wire.get(name) ?? name, renamed(inner, wire)]),
  );
}
