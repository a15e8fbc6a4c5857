import { useSyncExternalStore } from "react";
import { readSettings, writeSettings, type Settings } from "./own-environments.ts";
import { store, stored } from "./storage.ts";

const KEYS = {
  own: "playground.environments",
  chosen: "playground.chosen",
  keys: "playground.keys",
  once: "playground.keys-for-one-reload",
} as const;

let settings: Settings | undefined;
const listeners = new Set<() => void>();

/** The settings of the tab. A key is in memory, and in the session's storage if the user wants it there. */
export function currentSettings(): Settings {
  const read = (key: string): string | undefined => stored("sessionStorage", key);
  if (settings === undefined) {
    const texts = { own: read(KEYS.own), chosen: read(KEYS.chosen), keys: read(KEYS.keys) };
    settings = readSettings(texts, read(KEYS.once));
    store("sessionStorage", KEYS.once, undefined);
  }
  return settings;
}

/** The settings, which change with {@link changeSettings}. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, currentSettings);
}

/** Replaces the settings. */
export function changeSettings(next: Settings): void {
  settings = next;
  const { own, chosen, keys } = writeSettings(next);
  store("sessionStorage", KEYS.own, own);
  store("sessionStorage", KEYS.chosen, chosen);
  store("sessionStorage", KEYS.keys, keys);
  for (const changed of listeners) changed();
}

/** Reloads the page, with the keys that are in memory: the session's storage has them until the page reads them. */
export function reloadWithKeys(): void {
  store("sessionStorage", KEYS.once, JSON.stringify(currentSettings().keys));
  window.location.reload();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}
