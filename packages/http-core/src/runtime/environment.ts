import { propertyOf } from "./property.ts";

/**
 * A variable of the process's environment; undefined where there is none, where it is empty, where it may not be read
 * (Deno asks for `--allow-env`), and where there is no process at all.
 *
 * @example
 * ```ts
 * import { environment } from "@org/http-core/operation";
 *
 * const baseUrl = environment("SERVICE_URL") ?? "http://127.0.0.1:4000";
 * ```
 */
export function environment(name: string): string | undefined {
  const value = readable(propertyOf(propertyOf(globalThis, "process"), "env"), name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function readable(variables: unknown, name: string): unknown {
  try {
    return propertyOf(variables, name);
  } catch {
    return undefined;
  }
}
