import { SchemaError, type CallMeta, type Client, type Page, type RejectedRow } from "@org/http-core";
import { isList, type Operation } from "@org/http-core/operation";

/** The outcome of an operation. */
export type Outcome = PageOutcome | ResultOutcome | FailureOutcome;

/** A page of a list. */
export interface PageOutcome {
  readonly kind: "page";
  readonly page: Page<unknown>;
  /** Counted from 1. */
  readonly number: number;
  /** The page before it; undefined for the first. */
  readonly before: PageOutcome | undefined;
  /** The checkpoint from which the list was read. Default: its start */
  readonly from?: string;
}

/** The result of an operation that is not a list. */
export interface ResultOutcome {
  readonly kind: "result";
  readonly data: unknown;
  /** Rows that were left out of lists within the data. */
  readonly rejected: readonly RejectedRow[];
  readonly response: Response;
  readonly meta: CallMeta;
}

/** The error of a failed operation. */
export interface FailureOutcome {
  readonly kind: "failure";
  readonly error: unknown;
}

/** The input of a run. */
export interface Task {
  readonly client: Promise<Client>;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** The rejected rows of an outcome: those of a page, those within a result, or all rows of a refused page. */
export function rejectedIn(outcome: Outcome): readonly RejectedRow[] {
  if (outcome.kind === "page") return outcome.page.rejected;
  if (outcome.kind === "result") return outcome.rejected;
  return outcome.error instanceof SchemaError ? outcome.error.rejected : [];
}

/** Calls an operation: for the first page of a list, or for the result. */
export function outcomeOf({ client, operation, params, signal }: Task): Promise<Outcome> {
  return orFailure(async () => {
    const connected = await client;
    if (isList(operation)) {
      const page = await connected.list(operation, params, { signal });
      return { kind: "page", page, number: 1, before: undefined };
    }
    return { kind: "result", ...(await connected.call(operation, params, { signal }).withResponse()) };
  });
}

/** The first page after a checkpoint, in a list of its own. */
export function outcomeAt({ client, operation, params, signal }: Task, from: string): Promise<Outcome> {
  return orFailure(async () => {
    if (!isList(operation)) throw new TypeError("The operation is not a list");
    const page = await (await client).list(operation, params, { signal, from });
    return { kind: "page", page, number: 1, before: undefined, from };
  });
}

/** The next page of a list; for the last page, the page itself. */
export function outcomeAfter(outcome: PageOutcome): Promise<Outcome> {
  return orFailure(async () => {
    const page = await outcome.page.next();
    return page === undefined ? outcome : pageAfter(outcome, page);
  });
}

/** The page after one, in a list of its own that begins there. */
export function outcomeFrom(
  outcome: PageOutcome,
  { client, operation, params, signal }: Task,
): Promise<Outcome> {
  return orFailure(async () => {
    const { cursor } = outcome.page;
    if (!isList(operation) || cursor === undefined) throw new TypeError("The list has no next page");
    return pageAfter(outcome, await (await client).list(operation, params, { signal, from: cursor }));
  });
}

function pageAfter(before: PageOutcome, page: Page<unknown>): PageOutcome {
  return { ...before, page, number: before.number + 1, before };
}

/** The pages of a list up to one, the first first. */
export function pagesTo(last: PageOutcome): readonly PageOutcome[] {
  const pages: PageOutcome[] = [];
  for (let page: PageOutcome | undefined = last; page !== undefined; page = page.before) pages.push(page);
  return pages.reverse();
}

/** The number of valid rows on some pages. */
export function rowsOn(pages: readonly PageOutcome[]): number {
  return pages.reduce((sum, { page }) => sum + page.items.length, 0);
}

async function orFailure(attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt();
  } catch (error) {
    return { kind: "failure", error };
  }
}
