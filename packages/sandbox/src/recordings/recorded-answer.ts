import type { BaseName } from "../origins.ts";

/** An answer that was recorded, with the request that it was given to. No credential is in it. */
export interface RecordedAnswer {
  /** The base address that stands for the one that was asked. */
  readonly service: BaseName;
  /** That base address as it was recorded: `https://api.example.com/v3`. Where it stands in an answer, the sandbox's is put. */
  readonly address: string;
  readonly method: string;
  /** Path below the base address and query, the parameters of credentials left out, the others in order of their names. */
  readonly target: string;
  /** The request's body. Undefined: there was none. */
  readonly sent?: string;
  readonly status: number;
  /** By names in lower case, without cookies and what belongs to the connection. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The answer's body. Undefined: the recording has none, as the journal's own has none. It then says only that there
   * was such a request, and the service answers it.
   */
  readonly body?: string;
}
