import { store, stored } from "../page/storage.ts";

/** The colour schemes of the page; `system` is that of the browser. */
export const themes = ["system", "light", "dark"] as const;

/** A colour scheme of the page. */
export type Theme = (typeof themes)[number];

const KEY = "playground.theme";

/** The scheme that the user chose last. */
export function chosenTheme(): Theme {
  const text = stored("localStorage", KEY);
  return themes.find((theme) => theme === text) ?? "system";
}

/** Draws the page in a scheme. */
export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Draws the page in a scheme, also after a reload. */
export function chooseTheme(theme: Theme): void {
  store("localStorage", KEY, theme);
  showTheme(theme);
}
