import type { ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { PageOutcome } from "../run/outcome.ts";
import type { Run } from "../run/use-runs.ts";
import { Failure } from "./Failure.tsx";
import { failureLine, isAbort } from "./facts.ts";
import styles from "./result.module.css";

/** What {@link NextPage} takes. */
export interface NextPageProps {
  readonly run: Run;
  readonly outcome: PageOutcome;
}

/** The button for the next page. */
export function NextPage({ run: { next, nextFailure }, outcome: { page } }: NextPageProps): ReactNode {
  const more = nextFailure === undefined ? "Next page" : "Retry";
  // Not `disabled`, which would take the focus away.
  return (
    <button
      type="button"
      className={controls.button}
      aria-disabled={next === undefined}
      onClick={() => next?.()}
    >
      {page.cursor === undefined ? "Last page" : more}
    </button>
  );
}

/** Why the next page is missing. */
export function NextPageFailure({ error }: { readonly error: unknown }): ReactNode {
  return (
    <>
      <p role="alert" className={classes(styles.headline, styles.bad)}>
        {isAbort(error) ? "The next page was stopped." : `The next page failed: ${failureLine(error)}`}
      </p>
      {!isAbort(error) && <Failure error={error} />}
    </>
  );
}
