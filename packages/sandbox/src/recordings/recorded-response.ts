import type { BaseName } from "../origins.ts";

/** A recorded response with its request, without credentials. */
export interface RecordedResponse {
  /** The sandbox's base address that stands for the recorded one. */
  readonly service: BaseName;
  /** The recorded base address: `https://api.example.com/v3`. In responses it is replaced by the sandbox's. */
  readonly address: string;
  readonly method: string;
  /** Path below the base address, and query without credentials, sorted by name. */
  readonly target: string;
  /** The request's body. Undefined: there was none. */
  readonly sent?: string;
  readonly status: number;
  /** By names in lower case, without cookies and connection headers. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The response's body. Undefined: the recording has none, like the journal's own log. It then allows the request, and
   * the service answers it.
   */
  readonly body?: string;
}
