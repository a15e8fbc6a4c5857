import { store, stored } from "../environment/storage.ts";

/** The colour schemes of the page; `system` is that of the browser. */
export const themes = ["system", "light", "dark"] as const;

/** A colour scheme of the page. */
export type Theme = (typeof themes)[number];

const KEY = "playground.theme";

let chosen: Theme | undefined;
const listeners = new Set<() => void>();

/** The scheme that the user chose last. */
export function chosenTheme(): Theme {
  chosen ??= themes.find((theme) => theme === stored("localStorage", KEY)) ?? "system";
  return chosen;
}

/** Calls a listener when another scheme is chosen. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Draws the page in a scheme. */
export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Draws the page in a scheme, also after a reload. */
export function chooseTheme(theme: Theme): void {
  chosen = theme;
  store("localStorage", KEY, theme);
  showTheme(theme);
  for (const listener of listeners) listener();
}
