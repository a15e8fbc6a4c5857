import type { ClientEvent } from "@org/http-core";
import { formatMilliseconds } from "@org/http-core/log";
import { counted } from "../prose/counted.ts";

/** The events of one call. Each page of a list is a call. */
export interface EventGroup {
  readonly call: number;
  /** The call in words, with its rows, its cache state and how long it took. */
  readonly title: string;
  /** Without those that are in the title. The cache's is reported after the response, a page's number begins anew. */
  readonly events: readonly ClientEvent[];
}

/** The events of a run by call, in order. */
export function groupsOf(events: readonly ClientEvent[]): readonly EventGroup[] {
  const paged = events.filter(({ type }) => type === "page").map(({ call }) => call);
  const numbers = new Map(paged.map((call, index) => [call, index + 1]));
  return Array.from(
    Map.groupBy(events, ({ call }) => call),
    ([call, ofCall]) => {
      const page = numbers.get(call);
      const rows = ofCall.find((event) => event.type === "page")?.rows;
      const name = page === undefined ? `Call ${String(call)}` : `Page ${String(page)}`;
      const cache = ofCall.find((event) => event.type === "cache");
      const isOver = ofCall.some(({ type }) => type === "done" || type === "error");
      const took = isOver && formatMilliseconds(ofCall.at(-1)?.at ?? 0);
      const title = [
        name,
        rows !== undefined && counted(rows, "row"),
        cache && `cache: ${cache.state}`,
        took,
      ].filter((part) => typeof part === "string");
      return {
        call,
        title: title.join(" · "),
        events: ofCall.filter(({ type }) => type !== "cache" && type !== "page"),
      };
    },
  );
}
