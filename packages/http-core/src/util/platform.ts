import { asError } from "./clock.ts";
import { isObject, propertyOf } from "./objects.ts";

/** Whether this is a browser's page or worker, where headers such as `User-Agent` can't be set. */
export function isBrowser(): boolean {
  const scope: unknown = Reflect.get(globalThis, "WorkerGlobalScope");
  if ("document" in globalThis) return true;
  return typeof scope === "function" && globalThis instanceof scope && "importScripts" in globalThis;
}

/** Emits a process warning; without a process, a warning on the console. */
export function warn(message: string): void {
  emitWarning(message, ["console", "warn"]);
}

/**
 * Reports an error of a user's callback: as a process warning, since an uncaught error would end the process; without a
 * process, by `reportError`.
 */
export function reportUncaught(error: unknown): void {
  emitWarning(asError(error), ["globalThis", "reportError"]);
}

/** Emits a process warning; without a process, calls the other function, if the platform has it. */
function emitWarning(warning: string | Error, other: readonly [scope: string, method: string]): void {
  for (const [scope, method] of [["process", "emitWarning"], other] as const) {
    const owner: unknown = Reflect.get(globalThis, scope);
    const emit = propertyOf(owner, method);
    if (typeof emit !== "function") continue;
    Reflect.apply(emit, owner, [warning]);
    return;
  }
}

/**
 * An environment variable. Undefined if it is not set, is empty or may not be read (Deno needs `--allow-env`), or if
 * there is no process.
 *
 * @experimental
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

/** A random UUID (RFC 9562, 5.4). Not `crypto.randomUUID`, which a page over plain http does not have. */
export function randomUuid(): string {
  return "00000000-0000-4000-8000-000000000000".replace(/0/g, () => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (byte % 16).toString(16);
  });
}

/**
 * State that all clients of a process share. One process can load several copies of this package, so the state is
 * stored under a versioned global symbol.
 *
 * @param name the content, with the version of its shape: `retry-budgets/1`
 * @param make makes the state on first use
 * @param is checks that the stored value is such a state
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
