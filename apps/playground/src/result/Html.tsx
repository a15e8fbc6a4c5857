import type { ReactNode } from "react";
import { Json } from "./Json.tsx";
import styles from "./result.module.css";

/** HTML as its source, and drawn in a frame of its own where no script runs and nothing reaches this page. */
export function Html({ source }: { readonly source: string }): ReactNode {
  return (
    <div className={styles.html}>
      <Json value={source} label="HTML" />
      <iframe className={styles.frame} title="HTML, drawn" sandbox="" srcDoc={source} />
    </div>
  );
}
