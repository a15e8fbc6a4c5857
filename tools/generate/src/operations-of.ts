import { pathToFileURL } from "node:url";
import { isRecord, type Operation } from "@org/http-core/operation";

/**
 * The operations that a package's `operations.ts` exports, by their path in the record.
 *
 * @throws Error where the module can't be loaded
 */
export async function operationsOf(file: string): Promise<ReadonlyMap<string, Operation>> {
  const module: unknown = await import(pathToFileURL(file).href);
  const found = new Map<string, Operation>();
  const visit = (value: unknown, path: readonly string[]): void => {
    if (isOperation(value)) found.set(path.join("."), value);
    else if (isRecord(value))
      for (const [name, below] of Object.entries(value)) visit(below, [...path, name]);
  };
  if (isRecord(module)) visit(module["operations"], []);
  return found;
}

function isOperation(value: unknown): value is Operation {
  return isRecord(value) && ["id", "method", "params", "result"].every((name) => name in value);
}
