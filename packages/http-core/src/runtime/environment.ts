/**
 * A variable of the process's environment; undefined where there is none, empty, or no process at all.
 *
 * @example
 * ```ts
 * import { environment } from "@org/http-core";
 *
 * const baseUrl = environment("SERVICE_URL") ?? "http://127.0.0.1:4000";
 * ```
 */
export function environment(name: string): string | undefined {
  const scope: unknown = Reflect.get(globalThis, "process");
  const variables: unknown =
    typeof scope === "object" && scope !== null ? Reflect.get(scope, "env") : undefined;
  const value: unknown =
    typeof variables === "object" && variables !== null ? Reflect.get(variables, name) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
