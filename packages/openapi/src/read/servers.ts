import { ParameterError } from "@org/http-core";

import { child, children, items, type Node, textOf } from "./document.ts";

/** Chooses a server of a document. */
export interface ServerChoice {
  /** Its place in the list, from 0. @default 0 */
  readonly index?: number | undefined;
  /** The values of its variables. @default those of the document */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the address of a document's server, with its variables.
 *
 * @experimental
 * @example
 * ```ts
 * import { serverOf } from "@org/openapi";
 *
 * const servers = [{ url: "https://{region}.example", variables: { region: { default: "us" } } }];
 * const document = { openapi: "3.1.0", servers };
 * console.log(serverOf(document, { variables: { region: "eu" } })); // https://eu.example
 * ```
 * @throws ParameterError where the document has no such server, a variable has no value or another than the document
 * allows, and where the address is relative
 */
export function serverOf(document: unknown, { index = 0, variables = {} }: ServerChoice = {}): string {
  const all = items(child({ value: document, at: "#" }, "servers"));
  const server = all[index];
  if (server === undefined)
    throw new ParameterError(
      "baseUrl",
      "an address, since the document names no server",
      `server ${String(index)} of ${String(all.length)}`,
    );
  const known = new Map(children(child(server, "variables")));
  for (const name of Object.keys(variables))
    if (!known.has(name))
      throw new ParameterError(
        `variables.${name}`,
        `one of: ${[...known.keys()].join(", ")}`,
        "an unknown variable",
      );
  const url = (textOf(server, "url") ?? "").replace(/\{([^{}]*)\}/g, (_, name: string) =>
    valueOf(name, variables, known.get(name)),
  );
  if (!/^https?:\/\//i.test(url))
    throw new ParameterError(
      "baseUrl",
      "an address, since that of the document is relative",
      JSON.stringify(url),
    );
  return url;
}

function valueOf(name: string, given: Readonly<Record<string, string>>, variable: Node | undefined): string {
  const value = Object.hasOwn(given, name) ? given[name] : variable && textOf(variable, "default");
  if (value === undefined)
    throw new ParameterError(`variables.${name}`, "a value, since the document has no default", "undefined");
  const allowed = variable === undefined ? [] : items(child(variable, "enum")).map((one) => one.value);
  if (allowed.length > 0 && !allowed.includes(value))
    throw new ParameterError(`variables.${name}`, `one of: ${allowed.join(", ")}`, JSON.stringify(value));
  return value;
}
