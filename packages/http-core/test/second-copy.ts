import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * A second copy of a module and of all that it imports, as two versions of a package in one process make it: Node
 * loads it, beside the copy that the test runner has loaded.
 *
 * @param url where the module is
 * @param own the module as the test imports it, for its type
 */
export function secondCopyOf<Module extends object>(url: URL, own: Module): Module {
  const copy: unknown = createRequire(import.meta.url)(fileURLToPath(url));
  if (!isLike(copy, own)) throw new TypeError(`${url.href} does not have the exports of the other copy`);
  return copy;
}

function isLike<Module extends object>(copy: unknown, own: Module): copy is Module {
  return typeof copy === "object" && copy !== null && Object.keys(own).every((name) => name in copy);
}
