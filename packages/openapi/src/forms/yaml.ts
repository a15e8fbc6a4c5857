import { installed } from "./installed.ts";

/**
 * Parses a document in YAML 1.2, or in JSON. Merge keys (`<<`), which many documents use though YAML 1.2 left them out,
 * are merged.
 *
 * @experimental
 * @throws TypeError where the package `yaml` is not installed
 * @throws SyntaxError that names the line, where the text is no YAML
 * @example
 * ```ts
 * import { routesOf } from "@org/openapi";
 * import { parseYaml } from "@org/openapi/yaml";
 *
 * const text = "openapi: 3.1.0\ninfo: { title: Library }\npaths: { /books: { get: { responses: {} } } }";
 * for (const { route } of routesOf(await parseYaml(text)).report()) console.log(route); // GET /books
 * ```
 */
export async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await installed("yaml", "read YAML", () => import("yaml"));
  try {
    const document: unknown = parse(text, { merge: true });
    return document;
  } catch (error) {
    throw new SyntaxError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
