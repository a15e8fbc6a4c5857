import { isRecord } from "@org/http-core/operation";
import type { Handler } from "./handler.ts";

/**
 * A handler whose results have the deployment's names of fields, in each object of the body.
 *
 * @param names the wire names by the specification's names
 */
export function withWireNames(
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
