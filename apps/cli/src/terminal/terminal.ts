/** What a run of the command line sees of the terminal: handed in, so that a test can stand in its place. */
export interface Terminal {
  /** Results, and nothing else. */
  readonly out: Output;
  /** Notices, errors and traces. */
  readonly err: Notices;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

/** Where results go. */
export interface Output extends Page {
  /**
   * Writes, and resolves when more may come: a reader that is slow slows the run down.
   *
   * @throws ClosedOutput (when awaited) where nobody reads any more
   */
  readonly write: (text: string) => Promise<void>;
}

/** Where people are told things beside the result. */
export interface Notices extends Page {
  readonly line: (text: string) => void;
}

/** How text is laid out. */
export interface Page {
  /** Characters a line. */
  readonly columns: number;
  /** Emphasis, where the terminal shows it. */
  readonly bold: (text: string) => string;
}

/** Nobody reads the output any more, as when `head` has seen enough. No failure: there is nothing left to do. */
export class ClosedOutput extends Error {
  override readonly name = "ClosedOutput";
}
