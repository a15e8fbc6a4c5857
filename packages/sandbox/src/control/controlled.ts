import type { Dialect } from "@org/http-core";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import type { SandboxCredentials } from "../credentials.ts";
import type { Faults } from "../faults/fault-book.ts";
import type { WrittenJournal } from "../journal/journal.ts";
import type { Recordings } from "../recordings/recordings.ts";
import type { Sandbox, Worlds } from "../types.ts";
import type { CheckedSnapshots } from "../snapshots/snapshots.ts";
import type { Incoming } from "../core/incoming.ts";

/** The parts of a sandbox that the control API reads and changes. */
export interface Controlled extends CheckedSnapshots {
  readonly clock: VirtualClock;
  readonly faults: Faults;
  readonly recordings: Recordings;
  readonly journal: WrittenJournal;
  /** Answers a request to a service, and writes it into the journal. */
  readonly handle: Sandbox["handle"];
  readonly worlds: Worlds;
  readonly reset: () => void;
  readonly credentials: SandboxCredentials;
  readonly dialect: Dialect;
}

/** The path above the control API and the OpenAPI documents, at every base address. */
export const CONTROL_PATH = "/_sandbox";

/**
 * Headers of all responses below {@link CONTROL_PATH}. They keep pages of other origins from reading or embedding them.
 */
export const PRIVATE = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
} as const;

/** The bindings of the app behind `/_sandbox`. */
export interface ControlEnv {
  readonly Bindings: { readonly incoming: Incoming };
}
