/** What a run needs of a terminal, so that tests can replace it. */
export interface Terminal {
  /** Results only. */
  readonly out: Output;
  /** Notices, errors and traces. */
  readonly err: Notices;
  /**
   * Reads standard input to its end.
   *
   * @throws DOMException (when awaited) named AbortError, where the user interrupts
   */
  readonly input: () => Promise<Uint8Array>;
  /** Aborted when the user interrupts; by {@link Terminated} if the process got SIGTERM. */
  readonly signal: AbortSignal;
}

/** Where results go. */
export interface Output extends Page {
  /** Whether a person reads it. */
  readonly isTerminal: boolean;
  /** Characters per line that the terminal shows. */
  readonly width: number;
  /**
   * Writes, and resolves when the stream accepts more: a slow reader slows the run down.
   *
   * @throws ClosedOutput (when awaited) where the reader has closed the stream
   */
  readonly write: (chunk: string | Uint8Array) => Promise<void>;
  /** Writes a help text; on a terminal by a pager, if the text is longer. */
  readonly page: (text: string) => Promise<void>;
}

/** Where messages beside the result go. */
export interface Notices extends Page {
  readonly line: (text: string) => void;
  /** Whether a person reads it. */
  readonly isTerminal: boolean;
  /** Shows a line on a terminal until the next one replaces it; elsewhere nothing. */
  readonly status: (text: string) => void;
}

/** How text is laid out. */
export interface Page {
  /** Characters per line. */
  readonly columns: number;
  /** Makes a text bold if the stream supports it. */
  readonly bold: (text: string) => string;
}

/** The process was asked to end by SIGTERM. */
export class Terminated extends Error {
  override readonly name = "AbortError";
}

/** The reader has closed the output, as `head` does when it has enough. It is not a failure: the run ends. */
export class ClosedOutput extends Error {
  override readonly name = "ClosedOutput";
}
