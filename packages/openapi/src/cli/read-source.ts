import { text as textOf } from "node:stream/consumers";
import { addressOf, readAddress } from "../forms/address.ts";
import { bundled } from "../forms/files.ts";
import { fromSwagger, isSwagger } from "../forms/swagger.ts";
import { parseYaml } from "../forms/yaml.ts";
import type { Source } from "./command.ts";

/** Reads a document in any form: JSON or YAML, OpenAPI 2.0 or 3, with the files that it refers to if they are asked for. */
export async function readSource({ document: name, from }: Source): Promise<unknown> {
  const document = from === undefined ? await parsed(name) : await bundled(name, { from });
  return isSwagger(document) ? fromSwagger(document) : document;
}

async function parsed(name: string): Promise<unknown> {
  const text = name === "-" ? await textOf(process.stdin) : await readAddress(addressOf(name), fetch);
  // Some programs on Windows begin a file with a byte order mark.
  const source = text.replace(/^\uFEFF/, "");
  try {
    const document: unknown =
      /^\s*\{/.test(source) && !/\.ya?ml$/i.test(name) ? JSON.parse(source) : await parseYaml(source);
    return document;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SyntaxError(`${name}: ${error.message}`, { cause: error });
  }
}
