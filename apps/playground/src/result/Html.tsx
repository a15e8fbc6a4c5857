import type { ReactNode } from "react";
import { Json } from "./Json.tsx";
import styles from "./result.module.css";

/**
 * Nothing that the HTML names is loaded, and no name in it is looked up. The frame also has the page's own policy, and
 * is light or dark as the page is.
 */
const CLOSED = `<meta name="color-scheme" content="light dark"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><meta http-equiv="x-dns-prefetch-control" content="off">`;

/** HTML rendered in a frame without scripts, requests or access to this page, and as source. */
export function Html({ source }: { readonly source: string }): ReactNode {
  return (
    <div className={styles.html}>
      <figure className={styles.drawn}>
        <iframe className={styles.frame} title="Rendered HTML" sandbox="" srcDoc={CLOSED + source} />
        <figcaption className={styles.footnote}>Images and links of other sites are not loaded.</figcaption>
      </figure>
      <Json value={source} label="HTML" />
    </div>
  );
}
