import { SchemaError, type CallMeta, type Client, type Page, type RejectedRow } from "@org/http-core";
import { isList, type Operation } from "@org/http-core/operation";

/** What an operation came back with. */
export type Outcome = PageOutcome | ResultOutcome | FailureOutcome;

/** A page of a list. */
export interface PageOutcome {
  readonly kind: "page";
  readonly page: Page<unknown>;
  /** 1 for the first. */
  readonly number: number;
}

/** The result of an operation that is no list. */
export interface ResultOutcome {
  readonly kind: "result";
  readonly data: unknown;
  /** Rows that were left out of lists within the data. */
  readonly rejected: readonly RejectedRow[];
  readonly response: Response;
  readonly meta: CallMeta;
}

/** What was thrown instead. */
export interface FailureOutcome {
  readonly kind: "failure";
  readonly error: unknown;
}

/** What a run is made of. */
export interface Task {
  readonly client: Client;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** The rows of an outcome that do not fit: beside the others, within a result, or all of a refused page. */
export function rejectedIn(outcome: Outcome): readonly RejectedRow[] {
  if (outcome.kind === "page") return outcome.page.rejected;
  if (outcome.kind === "result") return outcome.rejected;
  return outcome.error instanceof SchemaError ? outcome.error.rejected : [];
}

/** Calls an operation: the first page of a list, the result of anything else. */
export function outcomeOf({ client, operation, params, signal }: Task): Promise<Outcome> {
  return orFailure(async () => {
    if (isList(operation)) {
      return { kind: "page", page: await client.list(operation, params, { signal }), number: 1 };
    }
    return { kind: "result", ...(await client.call(operation, params, { signal }).withResponse()) };
  });
}

/** The page after one; after the last, that one again. */
export function outcomeAfter(outcome: PageOutcome): Promise<Outcome> {
  return orFailure(async () => {
    const page = await outcome.page.next();
    return page === undefined ? outcome : { kind: "page", page, number: outcome.number + 1 };
  });
}

async function orFailure(attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt();
  } catch (error) {
    return { kind: "failure", error };
  }
}
