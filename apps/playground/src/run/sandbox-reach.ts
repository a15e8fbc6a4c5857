import type { Sandbox } from "@org/sandbox";
import type { ServiceName } from "@org/services";
import type { SandboxAccount, UsedCredentials } from "@org/services/sandbox";
import type { Draft } from "../form/draft.ts";

/** The address of the sandbox, its credentials, and examples. */
export interface SandboxReach {
  readonly bases: Sandbox["origins"];
  /**
   * The same services as `npx @org/sandbox` serves them, for code to copy: the sandbox runs inside the page, where no
   * other program reaches it. Undefined: it has a server, whose addresses are {@link bases}.
   */
  readonly servedBases?: Sandbox["origins"];
  readonly credentials: UsedCredentials;
  /** The accounts that a call may use, by the service's name. The first is the default. */
  readonly accounts: Readonly<Record<ServiceName, readonly SandboxAccount[]>>;
  /** Examples of forms, by the operation's id. */
  readonly examples: Readonly<Record<string, Draft>>;
}
