import { checkClient } from "../auth/check-scheme.ts";
import { isList, type Operation } from "../operation/operation.ts";
import type { Client, ClientOf, Operations } from "./client.ts";
import type { ListOptions } from "./options.ts";

/**
 * The methods of a client: one an operation, under the operation's name in the record.
 *
 * @throws ParameterError where the client has a credential that none of the operations takes
 * @example
 * ```ts
 * import { createClient } from "@org/http-core";
 * import { methods, type ListOperation } from "@org/http-core/operation";
 *
 * declare const events: ListOperation<{ readonly limit?: number }, unknown, { readonly id: string }>;
 * const client = createClient({ baseUrl: "https://api.example" });
 * const { events: list } = methods(client, { events });
 * for await (const event of list({ limit: 50 })) console.log(event.id);
 * ```
 */
export function methods<O extends Operations>(client: Client, operations: O): ClientOf<O>;
export function methods(client: Client, operations: Operations): Readonly<Record<string, unknown>> {
  checkClient(client, flat(operations));
  return methodsOf(client, operations);
}

function methodsOf(client: Client, operations: Operations): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(operations).map(([name, entry]) => [
      name,
      isOperation(entry) ? method(client, entry) : methodsOf(client, entry),
    ]),
  );
}

function method(client: Client, operation: Operation): (params?: unknown, options?: ListOptions) => unknown {
  return isList(operation)
    ? (params = {}, options) => client.list(operation, params, options)
    : (params = {}, options) => client.call(operation, params, options);
}

function flat(operations: Operations): readonly Operation[] {
  return Object.values(operations).flatMap((entry) => (isOperation(entry) ? [entry] : flat(entry)));
}

function isOperation(entry: Operation | Operations): entry is Operation {
  return typeof entry.id === "string";
}
