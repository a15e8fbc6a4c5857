import type { OperationDescription } from "@org/openapi";
import type { PageOutcome, ResultOutcome } from "../run/outcome.ts";

/** The ways to show a result. */
export const VIEWS = ["Table", "Picture", "Rendered", "JSON", "Raw", "Headers", "Rejected"] as const;

/** A way to show a result. */
export type View = (typeof VIEWS)[number];

/** The views that a result has. The first is shown unless the user chose another. */
export function viewsOf(
  outcome: PageOutcome | ResultOutcome,
  { result: { kind } }: Pick<OperationDescription, "result">,
  { hasRejected, hasPicture }: { readonly hasRejected: boolean; readonly hasPicture: boolean },
): readonly View[] {
  // The response to HEAD, and one with status 204, has no body.
  if (outcome.kind === "result" && outcome.data === undefined) return ["Headers"];
  const data: View[] = outcome.kind === "page" ? ["Table", "JSON"] : [kind === "html" ? "Rendered" : "JSON"];
  if (hasPicture) data.splice(1, 0, "Picture");
  const rejected: readonly View[] = hasRejected ? ["Rejected"] : [];
  return [...data, "Raw", "Headers", ...rejected];
}
