import type { ReactNode } from "react";
import { isCallError } from "@org/http-core";
import { errorPage } from "@org/services/error-page";
import controls from "../style/controls.module.css";
import { Prose } from "../prose/Prose.tsx";
import { FactList } from "./FactList.tsx";
import { Json } from "./Json.tsx";
import styles from "./result.module.css";

/** An error: its code, its message, what the user can do, and what the service sent. */
export function Failure({ error }: { readonly error: unknown }): ReactNode {
  const message = error instanceof Error ? error.message : String(error);
  if (!isCallError(error)) return <p className={styles.failure}>{message}</p>;
  const headers = Array.from(error.headers ?? []);
  return (
    <>
      <div className={styles.failure}>
        <p>
          <a href={errorPage(error)} target="_blank" rel="noreferrer" title="What to do about this error">
            <code className={styles.code}>{error.code}</code>
          </a>{" "}
          <Prose text={message} />
        </p>
        {error.hint !== undefined && (
          <p>
            <Prose text={error.hint} />
          </p>
        )}
      </div>
      {error.body !== undefined && error.body !== "" && <Json value={error.body} label="Body" />}
      {headers.length > 0 && (
        <details className={controls.panel}>
          <summary>Headers of the response ({headers.length})</summary>
          <FactList facts={headers} />
        </details>
      )}
    </>
  );
}
