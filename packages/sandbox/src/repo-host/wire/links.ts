import type { HandlerContext } from "../../core/handler.ts";
import { isoSeconds } from "../../core/dates.ts";

/** The path of the host's web pages, files and images, below the address that the client used. */
export const PAGES = "/_web";

/** The base address of links to resources: the one that the client used. */
export function baseOf({ origin, prefix }: HandlerContext): string {
  return `${origin}${prefix}`;
}

/** A timestamp in the specification's format: `YYYY-MM-DDTHH:MM:SSZ`. @param at epoch milliseconds */
export function timestamp(at: number): string {
  return `${isoSeconds(at)}Z`;
}

/** An id that is unique across all kinds of resources. */
export function nodeId(kind: string, id: number): string {
  return btoa(`0${String(kind.length)}:${kind}${String(id)}`);
}
