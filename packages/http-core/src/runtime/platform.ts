/** Whether this is a browser's page or worker: there, headers such as `User-Agent` are not ours to set. */
export function isBrowser(): boolean {
  const scope: unknown = Reflect.get(globalThis, "WorkerGlobalScope");
  if ("document" in globalThis) return true;
  return typeof scope === "function" && globalThis instanceof scope && "importScripts" in globalThis;
}
