import { services } from "@org/services";
import { secretsIn, type Accounts } from "./environments.ts";
import { currentSettings } from "./settings.ts";

let sandbox: Accounts | undefined;

/** Sets the sandbox whose keys {@link secretTexts} has. */
export function knowSandbox(reached: Accounts): void {
  sandbox = reached;
}

const known = new Set<string>();

/** All keys that the page knows, and those that it knew at an earlier call: an answer on display may repeat one. */
export function secretTexts(): readonly string[] {
  if (sandbox !== undefined)
    for (const text of secretsIn(services, sandbox, currentSettings())) known.add(text);
  return Array.from(known);
}
