import type { Sandbox } from "@org/sandbox";
import type { UsedCredentials } from "@org/services/sandbox";
import type { Draft } from "../form/draft.ts";

/** Where the sandbox is, what it takes as credentials, and what can be asked of it. */
export interface SandboxReach {
  readonly bases: Sandbox["origins"];
  readonly credentials: UsedCredentials;
  /** Forms that have an answer, by the operation's id. */
  readonly examples: Readonly<Record<string, Draft>>;
}
