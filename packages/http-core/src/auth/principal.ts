import { processWide } from "../runtime/process-wide.ts";
import type { Secret } from "./secret.ts";

/** Names that are kept; the one longest unused goes first, and with it its budget's memory. */
const MOST = 1_000;

/**
 * A name for whoever holds a secret: drawn at random when the secret is first seen, the same for all clients of the
 * process, and nothing about the secret can be learned from it. A cache that outlives the process wants a name that
 * does so too: `named`.
 */
export function principalOf(scheme: string, ...secrets: readonly (Secret | string)[]): string {
  const parts = secrets.map((secret) => (typeof secret === "string" ? secret : secret.reveal()));
  const holder = JSON.stringify([scheme, ...parts]);
  const names = processWide("principals/1", () => new Map<string, string>(), isMap);
  const name = names.get(holder) ?? `${scheme}:${crypto.randomUUID()}`;
  names.delete(holder);
  names.set(holder, name);
  const [oldest] = names.keys();
  if (names.size > MOST && oldest !== undefined) names.delete(oldest);
  return name;
}

function isMap(value: object): value is Map<string, string> {
  return value instanceof Map;
}
