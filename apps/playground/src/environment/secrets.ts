import type { SecretRedactor } from "@org/http-core/operation";
import { services } from "@org/services";
import { secretsIn, type Accounts } from "./environments.ts";
import { currentSettings } from "./settings.ts";

let sandbox: Accounts | undefined;

/** Sets the sandbox whose keys {@link keyRedactor} redacts. */
export function knowSandbox(reached: Accounts): void {
  sandbox = reached;
}

const known = new Set<string>();
let made: { readonly count: number; readonly redactor: SecretRedactor } | undefined;

/**
 * Redacts all keys that the page knows, and those that it knew at an earlier call: an answer on display may repeat one.
 * It is a part of the clients' runtime, which the page loads when it is needed.
 */
export async function keyRedactor(): Promise<SecretRedactor> {
  if (sandbox !== undefined)
    for (const text of secretsIn(services, sandbox, currentSettings())) known.add(text);
  if (made?.count !== known.size) {
    const keys = Array.from(known);
    const { redactorOf } = await import("./redactor-of.ts");
    made = { count: keys.length, redactor: redactorOf(keys) };
  }
  return made.redactor;
}
