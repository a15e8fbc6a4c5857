import type { ReactNode } from "react";
import { classes } from "../style/classes.ts";
import { Failure } from "./Failure.tsx";
import { failureLine, isAbort } from "./facts.ts";
import styles from "./result.module.css";

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
