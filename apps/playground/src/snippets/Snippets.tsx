import { lazy, Suspense, useState, type ReactNode } from "react";
import type { Reach } from "@org/services";
import type { CatalogueEntry } from "../catalogue/catalogue.ts";
import type { Draft } from "../form/draft.ts";
import type { SandboxReach } from "../run/sandbox-reach.ts";
import controls from "../style/controls.module.css";

/** Loaded when it is opened. */
const Snippet = lazy(() => import("./Snippet.tsx"));

/** What {@link Snippets} take. */
export interface SnippetsProps {
  readonly entry: CatalogueEntry;
  readonly draft: Draft;
  /** The addresses and names in code. */
  readonly reach: Omit<Reach, "auth">;
  /** Where another sandbox is served, if the code's is one that this page does not reach. */
  readonly served: SandboxReach["servedBases"];
}

/** The form's call as code to paste. */
export function Snippets(props: SnippetsProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className={controls.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As code</summary>
      <Suspense>{open && <Snippet {...props} />}</Suspense>
    </details>
  );
}
