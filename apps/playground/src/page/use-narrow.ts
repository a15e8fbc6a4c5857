import { useSyncExternalStore } from "react";

/** As in the style sheet of the page. */
const NARROW = window.matchMedia("(width < 48rem)");

/** Whether the window is too narrow for panes side by side. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => NARROW.matches);
}

function subscribe(changed: () => void): () => void {
  NARROW.addEventListener("change", changed);
  return () => {
    NARROW.removeEventListener("change", changed);
  };
}
