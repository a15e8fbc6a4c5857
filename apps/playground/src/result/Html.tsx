import type { ReactNode } from "react";
import { Json } from "./Json.tsx";
import styles from "./result.module.css";

/** HTML as source, and rendered in a frame without scripts or access to this page. */
export function Html({ source }: { readonly source: string }): ReactNode {
  return (
    <div className={styles.html}>
      <Json value={source} label="HTML" />
      <iframe className={styles.frame} title="HTML, drawn" sandbox="" srcDoc={source} />
    </div>
  );
}
