import type { ReactNode } from "react";
import { isCallError } from "@org/http-core";
import { Prose } from "../prose/Prose.tsx";
import styles from "./result.module.css";

/** An error: its code, its message, and what the user can do. */
export function Failure({ error }: { readonly error: unknown }): ReactNode {
  const message = error instanceof Error ? error.message : String(error);
  if (!isCallError(error)) return <p className={styles.failure}>{message}</p>;
  return (
    <div className={styles.failure}>
      <p>
        <code className={styles.code}>{error.code}</code> <Prose text={message} />
      </p>
      {error.hint !== undefined && (
        <p>
          <Prose text={error.hint} />
        </p>
      )}
    </div>
  );
}
