import { lazy } from "react";
import { loadFieldDocs } from "../table/use-field-docs.ts";

const loadTable = () => import("./RowsTable.tsx");
const loadTree = () => import("../tree/JsonTree.tsx");

/** The table of rows, loaded with the first run. */
export const RowsTable = lazy(async () => ({ default: (await loadTable()).RowsTable }));

/** The tree of a value, loaded with the first run. */
export const JsonTree = lazy(async () => ({ default: (await loadTree()).JsonTree }));

/** The pictures of an answer, loaded when they are shown. */
export const Pictures = lazy(async () => ({
  default: (await import("../picture/Pictures.tsx")).Pictures,
}));

/** Loads the views while a run waits for its response. */
export function preloadViews(): void {
  // What can't be loaded fails again where it is shown.
  for (const load of [loadTable, loadTree, loadFieldDocs]) load().catch(() => undefined);
}
