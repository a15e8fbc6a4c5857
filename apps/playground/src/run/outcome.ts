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
      return { kind: "page", page: await connected.list(operation, params, { signal }), number: 1 };
    }
    return { kind: "result", ...(await connected.call(operation, params, { signal }).withResponse()) };
  });
}

/** The next page of a list; for the last page, the page itself. */
export function outcomeAfter(outcome: PageOutcome): Promise<Outcome> {
  return orFailure(async () => {
    const page = await outcome.page.next();
    return page === undefined ? outcome : { kind: "page", page, number: outcome.number + 1 };
  });
}

/** The page after one, in a list of its own that begins there. */
export function outcomeFrom(
  { page: { cursor }, number }: PageOutcome,
  { client, operation, params, signal }: Task,
): Promise<Outcome> {
  return orFailure(async () => {
    if (!isList(operation) || cursor === undefined) throw new TypeError("The list has no next page");
    const page = await (await client).list(operation, params, { signal, from: cursor });
    return { kind: "page", page, number: number + 1 };
  });
}

async function orFailure(attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt();
  } catch (error) {
    return { kind: "failure", error };
  }
}
