import { createRequire } from "node:module";
import { propertyOf } from "@org/http-core/operation";

/**
 * Parses YAML by the package `yaml`, which is installed only where YAML is used.
 *
 * @param flag its flag, for error messages
 * @throws TypeError if the package is not installed
 * @throws SyntaxError if it is not YAML
 */
export function yaml(flag: string, text: string): unknown {
  const parse = propertyOf(installed(flag), "parse");
  if (typeof parse !== "function") throw new TypeError(`${flag}: update the package yaml to version 2.`);
  try {
    return Reflect.apply(parse, undefined, [text]);
  } catch (error) {
    throw new SyntaxError(`${flag}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function installed(flag: string): unknown {
  try {
    return createRequire(import.meta.url)("yaml");
  } catch (error) {
    throw new TypeError(`${flag}: to read YAML, install the package yaml, or write JSON.`, { cause: error });
  }
}
