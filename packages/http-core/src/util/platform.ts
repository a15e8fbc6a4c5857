import { asError } from "./clock.ts";
import { isObject, propertyOf } from "./objects.ts";

/** Whether this is a browser's page or worker: there, headers such as `User-Agent` are not ours to set. */
export function isBrowser(): boolean {
  const scope: unknown = Reflect.get(globalThis, "WorkerGlobalScope");
  if ("document" in globalThis) return true;
  return typeof scope === "function" && globalThis instanceof scope && "importScripts" in globalThis;
}

/** Warns the person who runs the process: where there is none, on the console. */
export function warn(message: string): void {
  for (const [scope, method] of [
    ["process", "emitWarning"],
    ["console", "warn"],
  ] as const) {
    const owner: unknown = Reflect.get(globalThis, scope);
    const tell = propertyOf(owner, method);
    if (typeof tell !== "function") continue;
    Reflect.apply(tell, owner, [message]);
    return;
  }
}

/**
 * Tells of an error that is nobody's to catch: as a warning of the process where there is one, since an error that
 * nobody catches would end it; else as `reportError` does, in a browser's console.
 */
export function reportUncaught(error: unknown): void {
  const scope: unknown = Reflect.get(globalThis, "process");
  const warn = propertyOf(scope, "emitWarning");
  const report: unknown = Reflect.get(globalThis, "reportError");
  if (typeof warn === "function") Reflect.apply(warn, scope, [asError(error)]);
  else if (typeof report === "function") Reflect.apply(report, globalThis, [error]);
}

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

/**
 * State that all clients of a process share. Versions of this package move apart, so that two copies can meet in
 * one process: the state lives behind a versioned symbol, and both find it there.
 *
 * @param name what it is, with the version of its shape: `retry-budgets/1`
 * @param make makes it, where it is not there yet
 * @param is tells it from something else under the same name
 */
export function processWide<T extends object>(
  name: string,
  make: () => T,
  is: (value: object) => value is T,
): T {
  const key = Symbol.for(`@org/http-core/${name}`);
  const found: unknown = Reflect.get(globalThis, key);
  if (isObject(found) && is(found)) return found;
  const made = make();
  Object.defineProperty(globalThis, key, { value: made, configurable: true });
  return made;
}
