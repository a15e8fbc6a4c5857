import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";
import type { ErrorFacts } from "./facts.ts";

/** A row that does not fit its schema: never passed for a good one, never lost. */
export interface RejectedRow {
  /** The place on the page of the row, or of the one that holds it, counted from 0; 0 in a single resource. */
  readonly index: number;
  /** Where it stood: `3` on a page, `3.markets.7` within a row of it, `markets.7` in a single resource. */
  readonly place: string;
  /** The row as it was sent. A number that loses digits in a double is its source text. */
  readonly value: unknown;
  readonly error: SchemaError;
}

/** Places before and after a page, each to hand to `from`. */
export interface PageCheckpoints {
  /** Reads the page again. */
  readonly before: string;
  /** Steps over it; undefined where it was the last, or names no next page. */
  readonly after: string | undefined;
}

/** A page that was refused for its rows. */
export interface RefusedPage {
  readonly rejected: readonly RejectedRow[];
  readonly checkpoints: PageCheckpoints;
  /** Rows on the page. */
  readonly rows: number;
}

/**
 * A body was read and is not what the service promises: a field is missing or of another type. A page is refused
 * where none of its rows fits, with `validate: "strict"` where one doesn't.
 *
 * @example
 * ```ts
 * import { SchemaError, type Paginated } from "@org/http-core";
 *
 * async function crawl(list: (from?: string) => Paginated<unknown>, from?: string): Promise<void> {
 *   try {
 *     for await (const row of list(from)) console.log(row);
 *   } catch (error) {
 *     const after = error instanceof SchemaError ? error.checkpoints?.after : undefined;
 *     if (after === undefined) throw error;
 *     await crawl(list, after); // steps over the page
 *   }
 * }
 * ```
 */
export class SchemaError extends CallError {
  override readonly code = "schema";
  /** Where: `data.0.tokens.1.price`; empty for the whole body. Of a page, the first place that does not fit. */
  readonly path: string;
  readonly expected: string;
  /** What was there instead, as its shape; of a number its source digits. */
  readonly received: string;
  /** Of a refused page: where to read it again, and where to go on. */
  readonly checkpoints: PageCheckpoints | undefined;
  /** Of a refused page: its rows. Not part of what is printed or made JSON of. */
  declare readonly rejected: readonly RejectedRow[];

  constructor(path: string, expected: string, received: string, facts: ErrorFacts = {}, page?: RefusedPage) {
    const refused =
      page && ` (${String(page.rejected.length)} of ${String(page.rows)} rows of the page were rejected)`;
    super(
      `${path === "" ? "the body" : path}: expected ${expected}, received ${received}${refused ?? ""}`,
      facts,
    );
    this.path = path;
    this.expected = expected;
    this.received = received;
    this.checkpoints = page?.checkpoints;
    Object.defineProperty(this, "rejected", { value: page?.rejected ?? [] });
  }
}

branded(
  SchemaError,
  "SchemaError",
  'The service sends something else than it promises; `validate: "off"` hands it on unchecked.',
);

/**
 * Gives the error of a refused page other checkpoints: those of what reads the list, such as a sync with a state of
 * its own. Another error is left as it is.
 *
 * @returns the error
 * @example
 * ```ts
 * import { moveCheckpoints } from "@org/http-core/operation";
 *
 * export function inSync(error: unknown, seen: readonly string[]): unknown {
 *   return moveCheckpoints(error, (at) => JSON.stringify({ at, seen }));
 * }
 * ```
 */
export function moveCheckpoints(error: unknown, move: (at: string) => string): unknown {
  if (error instanceof SchemaError && error.checkpoints !== undefined) {
    const { before, after } = error.checkpoints;
    Reflect.set(error, "checkpoints", { before: move(before), after: after && move(after) });
  }
  return error;
}
