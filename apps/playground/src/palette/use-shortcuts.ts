import { useLayoutEffect, useRef } from "react";
import { store, stored } from "../environment/storage.ts";

/** What the page's keys do. */
export interface Shortcuts {
  readonly run: () => void;
  readonly palette: () => void;
  readonly search: () => void;
  readonly history: () => void;
  readonly help: () => void;
}

const KEY = "playground.singleKeys";

/** Whether keys without Ctrl act. Users of speech input switch them off (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return stored("localStorage", KEY) !== "off";
}

/** Switches keys without Ctrl on or off, also after a reload. */
export function allowSingleKeys(allowed: boolean): void {
  store("localStorage", KEY, allowed ? "on" : "off");
}

/** Listens to the page's keys. In a dialog they have no effect. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  // Before the page is painted: a key pressed as soon as the page is seen must have an effect.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const name = nameOf(event);
      if (name === undefined || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      latest.current[name]();
    };
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

function nameOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): keyof Shortcuts | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return WITH_CONTROL.get(key.toLowerCase());
  return isTypedIn(target) || !hasSingleKeys() ? undefined : ALONE.get(key);
}

const WITH_CONTROL: ReadonlyMap<string, keyof Shortcuts> = new Map([
  ["enter", "run"],
  ["k", "palette"],
]);

const ALONE: ReadonlyMap<string, keyof Shortcuts> = new Map([
  ["/", "search"],
  ["h", "history"],
  ["?", "help"],
]);

function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
