import type { Sandbox } from "@org/sandbox";
import type { UsedCredentials } from "@org/services/sandbox";
import type { Accounts } from "../environment/environments.ts";
import type { Draft } from "../form/draft.ts";

/** The address of the sandbox, its credentials, and examples. */
export interface SandboxReach extends Accounts {
  /**
   * The same services as `npx @org/sandbox` serves them, for code to copy: the sandbox runs inside the page, where no
   * other program reaches it. Undefined: it has a server, whose addresses are `bases`.
   */
  readonly servedBases?: Sandbox["origins"];
  readonly credentials: UsedCredentials;
  /** Examples of forms, by the operation's id. */
  readonly examples: Readonly<Record<string, Draft>>;
}
