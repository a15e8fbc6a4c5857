import { services } from "@org/services";
import { secretsIn, type Accounts } from "./environments.ts";
import { currentSettings } from "./settings.ts";

let sandbox: Accounts | undefined;

/** Sets the sandbox whose keys {@link secretTexts} has. */
export function knowSandbox(reached: Accounts): void {
  sandbox = reached;
}

/** All keys that the page knows now. */
export function secretTexts(): readonly string[] {
  return sandbox === undefined ? [] : secretsIn(services, sandbox, currentSettings());
}
