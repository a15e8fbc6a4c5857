import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects all garbage, as the global `gc` of `--expose-gc` does. */
export const collectGarbage = exposed();

function exposed(): () => void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("gc");
  if (typeof gc !== "function") throw new Error("This platform does not let its garbage be collected");
  return () => void Reflect.apply(gc, undefined, []);
}
