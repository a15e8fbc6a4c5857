import type { CredentialProvider } from "../auth/credential.ts";
import type { Base } from "../http/origin.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Clock } from "../util/clock.ts";
import type { Middleware } from "./attempt.ts";
import type { Limiter } from "./gate.ts";
import type { Fetch, Transport } from "./send.ts";

/** All requests of a client pass through this. */
export interface Wire {
  /** The base addresses: only these are sent the client's credential. */
  readonly bases: readonly Base[];
  /** The client's credentials; undefined: it has none. */
  readonly credentials: CredentialProvider | undefined;
  /** Issues the permits; undefined where nothing is limited. */
  readonly limiter: Limiter | undefined;
  /** The user's own steps, the first one outermost. */
  readonly use: readonly Middleware[];
  readonly fetch: Fetch;
  /** Calls `fetch`; undefined where nothing is between. */
  readonly transport: Transport | undefined;
  readonly wireNames: WireNames;
  readonly clock: Clock;
  readonly browser: boolean;
}
