import type { HandlerContext } from "../../../core/handler.ts";
import { isoSeconds } from "../../../core/dates.ts";

/** Where the host's pages for people, its files and its pictures are, below the address that the client used. */
export const PAGES = "/_web";

/** The base address of links to resources: the one that the client used. */
export function baseOf({ origin, prefix }: HandlerContext): string {
  return `${origin}${prefix}`;
}

/** A timestamp as the specification shapes it: `YYYY-MM-DDTHH:MM:SSZ`. @param at epoch milliseconds */
export function timestamp(at: number): string {
  return `${isoSeconds(at)}Z`;
}

/** An id that is unique over all kinds of resources. */
export function nodeId(kind: string, id: number): string {
  return btoa(`0${String(kind.length)}:${kind}${String(id)}`);
}
