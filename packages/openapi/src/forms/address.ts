import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The time that a server may take, in milliseconds. */
const LONGEST = 30_000;

/** The address of a file, by its path or URL, or of a document of a server. */
export function addressOf(source: string | URL): URL {
  return source instanceof URL || /^(?:https?|file):\/\//i.test(source)
    ? new URL(source)
    : pathToFileURL(resolve(source));
}

/** An address for messages: a path, or a URL without what may be secret. */
export function shown(address: URL): string {
  return address.protocol === "file:" ? fileURLToPath(address) : `${address.origin}${address.pathname}`;
}

/**
 * Reads a file, or a document of a server. A redirect is not followed: it may lead to an address that the caller did not
 * name.
 *
 * @throws Error that names the address
 */
export async function readAddress(address: URL, fetch: typeof globalThis.fetch): Promise<string> {
  try {
    if (address.protocol === "file:") return await readFile(address, "utf8");
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(LONGEST) });
    const location = response.headers.get("location");
    if (location !== null)
      throw new Error(`it is at ${shown(new URL(location, address))} now: name that address`);
    if (!response.ok) throw new Error(`the server answers ${String(response.status)}`);
    return await response.text();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${shown(address)} can't be read: ${why}`, { cause: error });
  }
}
