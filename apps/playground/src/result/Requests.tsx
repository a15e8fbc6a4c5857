import type { ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { Exchange } from "../run/exchange.ts";
import { FactList } from "./FactList.tsx";
import { Latest } from "./Latest.tsx";
import styles from "./result.module.css";

/** What {@link Requests} take. */
export interface RequestsProps {
  readonly exchanges: readonly Exchange[];
  /** Whether the last may still get a response. */
  readonly running: boolean;
}

/** The requests on the wire, the last one open. */
export function Requests({ exchanges, running }: RequestsProps): ReactNode {
  const last = exchanges.at(-1);
  return (
    <div className={styles.requests}>
      <h2 className={styles.call}>Requests as sent</h2>
      <Latest all={exchanges} noun="request">
        {(shown) =>
          shown.map((exchange) => (
            <section
              key={exchange.number}
              aria-label={`Request ${String(exchange.number)}`}
              className={controls.panel}
            >
              <details open={exchange === last}>
                <summary className={styles.line}>
                  <code>
                    {exchange.method} {exchange.url}
                  </code>{" "}
                  <span className={styles.status}>{statusText(exchange, running && exchange === last)}</span>
                </summary>
                {exchange.redirectedTo !== undefined && (
                  <p className={styles.line}>
                    It was redirected to <code>{exchange.redirectedTo}</code>. A page cannot see the steps.
                  </p>
                )}
                <FactList facts={exchange.headers} />
                {exchange.body !== undefined && (
                  <pre className={classes(controls.code, controls.wrapped)} tabIndex={0}>
                    {exchange.body}
                  </pre>
                )}
              </details>
            </section>
          ))
        }
      </Latest>
      <p className={styles.footnote}>Secrets are masked. The browser adds headers that a page cannot read.</p>
    </div>
  );
}

function statusText({ status }: Exchange, waiting: boolean): string {
  if (status === undefined) return waiting ? "waiting" : "no response";
  return status === 0 ? "→ a redirect, which the browser hides" : `→ ${String(status)}`;
}
