import type { ResultDescription } from "@org/http-core/describe";
import { rejectedIn, type PageOutcome, type ResultOutcome } from "../run/outcome.ts";

/** The ways to show a result. */
export const VIEWS = ["Table", "Drawn", "JSON", "Raw", "Headers", "Rejected"] as const;

/** A way to show a result. */
export type View = (typeof VIEWS)[number];

/** The views that a result has. The first is shown unless the user chose another. */
export function viewsOf(
  outcome: PageOutcome | ResultOutcome,
  kind: ResultDescription["kind"],
): readonly View[] {
  const data: readonly View[] =
    outcome.kind === "page" ? ["Table", "JSON"] : [kind === "html" ? "Drawn" : "JSON"];
  const rejected: readonly View[] = rejectedIn(outcome).length > 0 ? ["Rejected"] : [];
  return [...data, "Raw", "Headers", ...rejected];
}
