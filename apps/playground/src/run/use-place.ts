import { useSyncExternalStore } from "react";
import { propertyOf } from "@org/http-core/operation";

/** Where the page is. */
export interface Place {
  /** The fragment of the page's address: an operation and its form, as typed. */
  readonly hash: string;
  /** The address of the run on display. It stays while the form is changed. */
  readonly run: string;
  /** The checkpoint from which that run reads its list. Default: its start */
  readonly from?: string | undefined;
  /** Counts the visits: input belongs to the visit in which it was typed. */
  readonly visit: number;
}

let place = current(0);
const listeners = new Set<() => void>();

/** The place, which changes with the browser's Back, with links, and by {@link typeAddress} and {@link visitRun}. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, placeNow);
}

/** The address may have changed before anything listened. */
function placeNow(): Place {
  if (window.location.hash !== place.hash) place = current(place.visit + 1);
  return place;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("popstate", moved);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) window.removeEventListener("popstate", moved);
  };
}

function moved(): void {
  show(current(place.visit + 1));
}

/** A link's entry of the browser's history has no state, and no other run than its own. */
function current(visit: number): Place {
  const { hash } = window.location;
  const run = propertyOf(window.history.state, "run");
  const from = propertyOf(window.history.state, "from");
  return {
    hash,
    run: typeof run === "string" ? run : hash,
    from: typeof from === "string" ? from : undefined,
    visit,
  };
}

function show(next: Place): void {
  place = next;
  for (const changed of listeners) changed();
}

/** Puts the form into the address as it is typed, without a history entry for each key. */
export function typeAddress(hash: string): void {
  // Where the address is another one, the browser has just left this form, and tells of it next.
  if (hash === place.hash || window.location.hash !== place.hash) return;
  replace(hash, place);
  show({ ...place, hash });
}

/**
 * Goes to the address of a run that starts now. Back leads to the run before, with its own form.
 *
 * @param from the checkpoint from which the run reads its list. It is kept over a reload, beside the address: a
 *   checkpoint may be long
 */
export function visitRun(hash: string, from?: string): void {
  if (hash === place.run && from === place.from) {
    replace(hash, place);
  } else {
    replace(place.run, place);
    window.history.pushState({ run: hash, from }, "", hash);
  }
  show({ ...place, hash, run: hash, from });
}

/** What tells a run from others: its address, and where its list begins. */
export function runKey({ run, from }: Pick<Place, "from" | "run">): string {
  return from === undefined ? run : `${run} ${from}`;
}

function replace(hash: string, { run, from }: Place): void {
  window.history.replaceState({ run, from }, "", hash === "" ? window.location.pathname : hash);
}
