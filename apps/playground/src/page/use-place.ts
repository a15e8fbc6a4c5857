import { useSyncExternalStore } from "react";
import { propertyOf } from "@org/http-core/operation";

/** Where the page is. */
export interface Place {
  /** The fragment of the page's address: an operation and its form, as typed. */
  readonly hash: string;
  /** The address of the run on display. It stays while the form is changed. */
  readonly run: string;
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
  return { hash, run: typeof run === "string" ? run : hash, visit };
}

function show(next: Place): void {
  place = next;
  for (const changed of listeners) changed();
}

/** Puts the form into the address as it is typed, without a history entry for each key. */
export function typeAddress(hash: string): void {
  // Where the address is another one, the browser has just left this form, and tells of it next.
  if (hash === place.hash || window.location.hash !== place.hash) return;
  replace(hash, place.run);
  show({ ...place, hash });
}

/** Goes to the address of a run that starts now. Back leads to the run before, with its own form. */
export function visitRun(hash: string): void {
  if (hash === place.run) {
    replace(hash, hash);
  } else {
    replace(place.run, place.run);
    window.history.pushState({ run: hash }, "", hash);
  }
  show({ ...place, hash, run: hash });
}

function replace(hash: string, run: string): void {
  window.history.replaceState({ run }, "", hash === "" ? window.location.pathname : hash);
}
