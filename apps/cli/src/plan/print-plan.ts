import type { Client } from "@org/http-core";
import type { ListOperation } from "@org/http-core/operation";
import type { ServiceEntry } from "@org/services";
import { curl, plannedRequest } from "@org/services/planned-request";
import { destinationOf, isOn } from "../flags/own-flags.ts";
import type { Typed } from "../flags/parse-flags.ts";
import type { WholeList } from "../output/extent.ts";
import { checkedReach, sandboxNotice, USER_AGENT } from "../reach/connect.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** A call whose request is printed and not sent. */
export type PlannedCall = (client: Client) => PromiseLike<unknown>;

/** What a command would send. */
export interface Plan {
  readonly entry: ServiceEntry;
  readonly needsCredential: boolean;
  /** Whether its requests have the service's credential. */
  readonly takesCredential: boolean;
  /** The calls, of one request each. The first 1,000 are printed. */
  readonly calls: readonly PlannedCall[];
  /** What follows these requests. */
  readonly notes: readonly string[];
}

/**
 * Prints the requests of a command, one per line or as commands of curl. Nothing is sent. Secrets are shown as the names
 * of their variables.
 */
export async function printPlan(
  { entry, needsCredential, takesCredential, calls, notes }: Plan,
  typed: Typed,
  terminal: Pick<Terminal, "out" | "err" | "input">,
): Promise<void> {
  const { out, err } = terminal;
  const destination = destinationOf(typed);
  const reach = await checkedReach(entry, needsCredential, destination, terminal);
  const { origins } = await import("@org/sandbox");
  const { bases, dialect } = reach ?? { bases: { ...origins }, dialect: undefined };
  const hasCredential = takesCredential && (reach === undefined || reach.auth !== undefined);
  const { credential } = entry.variables;
  for (const call of calls.slice(0, MOST_LISTED)) {
    const request = await plannedRequest(entry, { bases, dialect }, hasCredential, call, {
      userAgent: USER_AGENT,
    });
    const text = isOn(typed, "curl") ? curl(request, credential) : lineOf(request, credential);
    await out.write(`${text}\n`);
  }
  if (reach === undefined) err.line(sandboxNotice(entry, destination));
  const cut = calls.length > MOST_LISTED ? [`the first ${String(MOST_LISTED)} requests`] : [];
  for (const note of [...cut, ...notes, "nothing was sent, and nothing is cached between runs"])
    err.line(`note: ${note}`);
}

function lineOf(
  { method, url }: { readonly method: string; readonly url: string },
  names: readonly string[],
) {
  return `${method} ${names.reduce((text, name) => text.replaceAll(name, `$${name}`), url)}`;
}

/** The most requests that are listed. */
const MOST_LISTED = 1_000;

/** What a whole list would send: the requests that follow from the query, and what is known of the others. */
export function listPlan(
  operation: ListOperation,
  params: Readonly<Record<string, unknown>>,
  { from, skip, max, maxPages }: Pick<WholeList, "from" | "skip" | "max" | "maxPages">,
): Pick<Plan, "calls" | "notes"> {
  const rows = max + skip;
  const { predictable, largest } = operation.page;
  if (predictable === undefined || from !== undefined) {
    const size = largest === undefined ? undefined : params[largest.param];
    const byRows = typeof size === "number" ? Math.ceil(rows / size) : Infinity;
    const most = Math.min(byRows, maxPages);
    const atMost = most === Infinity ? "" : `, ${String(most)} at most`;
    return {
      calls: [(client) => client.list(operation, params, from === undefined ? {} : { from })],
      notes: [`each further page is one more request${atMost}`],
    };
  }
  // One more than is listed tells that there are more.
  const needed = Math.min(Math.ceil(rows / predictable.rows), maxPages, MOST_LISTED + 1);
  const pages = [operation.page.first(params)];
  for (let page = pages[0]; page !== undefined && pages.length < needed;) {
    page = predictable.after(page, params);
    if (page !== undefined) pages.push(page);
  }
  return {
    calls: pages.map((page) => (client) => client.list(operation, page.params)),
    notes: [],
  };
}
