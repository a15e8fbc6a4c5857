import type { Incoming } from "../core/incoming.ts";

/** What the app behind `/_sandbox` is handed with each request. */
export interface ControlEnv {
  readonly Bindings: { readonly incoming: Incoming };
}
