import { readDraft, writeDraft, type Draft } from "../form/draft.ts";

/** Where the page is: an operation and what its form says. It is all that a shared link needs. */
export interface Address {
  /** Service and operation: `predictions/events`; empty on the bare page. */
  readonly path: string;
  readonly draft: Draft;
}

/**
 * Reads the fragment of the page's address: `#/predictions/events?closed=true`. It is a fragment so that any static
 * host can serve the page and no server's log holds what was asked.
 */
export function readAddress(hash: string): Address {
  const [path = "", ...query] = hash.replace(/^#?\/?/, "").split("?");
  return { path, draft: readDraft(query.join("?")) };
}

/** The fragment that {@link readAddress} reads. */
export function writeAddress({ path, draft }: Address): string {
  const query = writeDraft(draft);
  return query === "" ? `#/${path}` : `#/${path}?${query}`;
}
