import { lazy, Suspense, useState, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import type { SnippetProps } from "./Snippet.tsx";

/** Loaded when it is opened. */
const Snippet = lazy(() => import("./Snippet.tsx"));

/** The form's call as code to paste. */
export function Snippets(props: SnippetProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className={controls.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As code</summary>
      <Suspense>{open && <Snippet {...props} />}</Suspense>
    </details>
  );
}
