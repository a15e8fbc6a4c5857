import { asError } from "./clock.ts";
import { propertyOf } from "./property.ts";

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
export function complain(error: unknown): void {
  const scope: unknown = Reflect.get(globalThis, "process");
  const warn = propertyOf(scope, "emitWarning");
  const report: unknown = Reflect.get(globalThis, "reportError");
  if (typeof warn === "function") Reflect.apply(warn, scope, [asError(error)]);
  else if (typeof report === "function") Reflect.apply(report, globalThis, [error]);
}
