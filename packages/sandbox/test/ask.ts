import type { BaseName } from "../src/origins.ts";
import type { Sandbox } from "../src/types.ts";
import { createSandbox, type SandboxOptions } from "../src/create-sandbox.ts";

/** A response with its body. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** Requests a path of one service. */
export type Ask = (path: string, init?: RequestInit) => Promise<TestResponse>;

/** The default time of tests, so that they do not depend on the day. */
export const NOW = Date.UTC(2026, 10, 21, 12);

/** A sandbox at {@link NOW}. */
export function frozenSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandbox({ now: NOW, ...options });
}

/** The names of all worlds of a sandbox. */
export function worldNames({ worlds }: Pick<Sandbox, "worlds">): readonly string[] {
  return worlds.list().map(([name]) => name);
}

/**
 * Sends requests to one service of a sandbox, with the same headers. Those to the control API have a JSON content type.
 */
export function asking(
  sandbox: Sandbox,
  base: BaseName,
  headers: Readonly<Record<string, string>> = {},
): Ask {
  return async (path, init = {}) => {
    const sent = new Headers(headers);
    new Headers(init.headers).forEach((value, name) => sent.set(name, value));
    if (path.includes("/_sandbox/") && !sent.has("content-type"))
      sent.set("content-type", "application/json");
    return read(await sandbox.fetch(sandbox.origins[base] + path, { ...init, headers: sent }));
  };
}

/** Reads a response. */
export async function read(response: Response): Promise<TestResponse> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON object. */
export type Row = Readonly<Record<string, unknown>>;

/** Returns the value as an object. @throws TypeError if it is not one */
export function row(value: unknown): Row {
  if (typeof value !== "object" || value === null)
    throw new TypeError(`Not an object: ${JSON.stringify(value)}`);
  return Object.fromEntries(Object.entries(value));
}

/** Returns the value, or a field of it, as a list of objects. @throws TypeError if it is not one */
export function rows(value: unknown, field?: string): readonly Row[] {
  const list = field === undefined ? value : row(value)[field];
  if (!Array.isArray(list)) throw new TypeError(`No list: ${JSON.stringify(value)}`);
  return list.map(row);
}
