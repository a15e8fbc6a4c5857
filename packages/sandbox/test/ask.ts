import type { BaseName } from "../src/origins.ts";
import type { Sandbox } from "../src/types.ts";
import { createSandbox, type SandboxOptions } from "../src/create-sandbox.ts";

/** An answer, read whole. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
}

/** Asks a service of a sandbox for a path. */
export type Ask = (path: string, init?: RequestInit) => Promise<Answered>;

/** The moment of every test that doesn't say another: nothing depends on the day on which it runs. */
export const NOW = Date.UTC(2026, 10, 21, 12);

/** A sandbox at {@link NOW}. */
export function frozenSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandbox({ now: NOW, ...options });
}

/** Requests to one of a sandbox's services, each with the same headers; those to the control API say that they are JSON. */
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

/** Reads an answer. */
export async function read(response: Response): Promise<Answered> {
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

/** A JSON object. @throws TypeError where it is none */
export type Row = Readonly<Record<string, unknown>>;

/** The value as an object. @throws TypeError where it is none */
export function row(value: unknown): Row {
  if (typeof value !== "object" || value === null) throw new TypeError(`No object: ${JSON.stringify(value)}`);
  return Object.fromEntries(Object.entries(value));
}

/** The value, or a field of it, as a list of objects. @throws TypeError where it is none */
export function rows(value: unknown, field?: string): readonly Row[] {
  const list = field === undefined ? value : row(value)[field];
  if (!Array.isArray(list)) throw new TypeError(`No list: ${JSON.stringify(value)}`);
  return list.map(row);
}
