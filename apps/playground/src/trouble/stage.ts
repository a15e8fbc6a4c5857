import type { Client, ClientOptions } from "@org/http-core";
import type { Operation } from "@org/http-core/operation";
import type { Outcome } from "../run/outcome.ts";
import type { ReachedSandbox } from "../run/sandbox.ts";
import type { Control } from "../sandbox-view/control.ts";

/** What a story acts with. All of it is of the tab's world. */
export interface Stage extends Pick<ReachedSandbox, "bases" | "credentials" | "fetch"> {
  readonly control: Control;
  /** Options of a client: the sandbox's time, and what it does is shown. */
  readonly settings: Pick<ClientOptions, "allowInsecureHttp" | "cache" | "clock" | "fetch" | "ky" | "on">;
  /** Calls an operation, after which the limits that the client knows are shown. */
  readonly call: (
    client: Client,
    operation: Operation,
    params: Readonly<Record<string, unknown>>,
  ) => Promise<Outcome>;
  /** Moves the clock of the sandbox and that of its clients forward. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Tells what happens. */
  readonly tell: (step: string) => void;
  /** Waits in real time, so that a person sees what is there. Rejects if the story is stopped. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Trouble that is made on purpose, and what the client does about it. */
export interface Story {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The id of the operation that it calls. */
  readonly operation: string;
  /** What to look at: one sentence each. */
  readonly look: readonly string[];
  /** Makes the trouble and the calls. Returns the outcome of the last call. */
  readonly play: (stage: Stage) => Promise<Outcome>;
}
