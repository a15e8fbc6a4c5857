import { lazy, Suspense, useState, type ReactNode } from "react";
import { isCallError, type CallError } from "@org/http-core";
import controls from "../style/controls.module.css";
import { Prose } from "../prose/Prose.tsx";
import { FactList } from "./FactList.tsx";
import { Json } from "./Json.tsx";
import { pageHint } from "./page-hint.ts";
import styles from "./result.module.css";

const ErrorHelp = lazy(async () => ({ default: (await import("../prose/ErrorHelp.tsx")).ErrorHelp }));

/** An error: its code, its message, what the user can do, and what the service sent. */
export function Failure({ error }: { readonly error: unknown }): ReactNode {
  const message = error instanceof Error ? error.message : String(error);
  if (!isCallError(error)) return <p className={styles.failure}>{message}</p>;
  const hint = pageHint(error);
  const headers = Array.from(error.headers ?? []);
  return (
    <>
      <div className={styles.failure}>
        <p>
          <code className={styles.code}>{error.code}</code> <Prose text={message} />
        </p>
        {hint !== undefined && (
          <p>
            <Prose text={hint} />
          </p>
        )}
      </div>
      <Help code={error.code} />
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

/** The documentation of an error, loaded when it is opened. */
function Help({ code }: { readonly code: CallError["code"] }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className={controls.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        What <code>{code}</code> means, and what to do
      </summary>
      {open && (
        <Suspense fallback={<p className={controls.quiet}>Loading …</p>}>
          <ErrorHelp code={code} />
        </Suspense>
      )}
    </details>
  );
}
