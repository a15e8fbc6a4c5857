import { readDraft, writeDraft, type Draft } from "../form/draft.ts";

/** An operation and its form: all that a shared link needs. */
export interface Address {
  /** Service and operation: `predictions/events`; empty without a fragment. */
  readonly path: string;
  readonly draft: Draft;
}

/**
 * Reads the fragment of the page's address: `#/predictions/events?closed=true`. A fragment works on any static host,
 * and keeps parameters out of server logs.
 */
export function readAddress(hash: string): Address {
  const [path = "", ...query] = hash.replace(/^#?\/?/, "").split("?");
  return { path, draft: readDraft(query.join("?")) };
}

/** Writes the fragment that {@link readAddress} reads. */
export function writeAddress({ path, draft }: Address): string {
  const query = writeDraft(draft);
  return query === "" ? `#/${path}` : `#/${path}?${query}`;
}
