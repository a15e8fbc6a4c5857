import { useState, type ReactNode } from "react";
import type { CatalogueEntry } from "../catalogue/catalogue.ts";
import { paramsOf, type Draft } from "../form/draft.ts";
import { ParamForm } from "../form/ParamForm.tsx";
import { Prose } from "../prose/Prose.tsx";
import { ResultPanel } from "../result/ResultPanel.tsx";
import { connectTo } from "../run/sandbox.ts";
import type { SandboxReach } from "../run/sandbox-reach.ts";
import { useRun } from "../run/use-run.ts";
import { writeAddress } from "./address.ts";
import styles from "./page.module.css";

/** What an {@link OperationPage} takes. */
export interface OperationPageProps {
  readonly entry: CatalogueEntry;
  /** The fragment of the page's address. */
  readonly hash: string;
  /** The form in the address. */
  readonly draft: Draft;
  readonly sandbox: SandboxReach;
}

/** An operation: its documentation, its form, and the result of running it. */
export function OperationPage({ entry, hash, draft: addressed, sandbox }: OperationPageProps): ReactNode {
  const { service, operation, description } = entry;
  const run = useRun(operation, (on) => connectTo(service, sandbox, on));
  // Input belongs to the address under which it was typed. Another address has its own form.
  const [typed, setTyped] = useState({ hash, draft: addressed });
  const draft = typed.hash === hash ? typed.draft : addressed;
  const { params, result, method, path } = description;

  function start(): void {
    window.location.hash = writeAddress({ path: entry.path, draft });
    run.start(paramsOf(params, draft));
  }

  return (
    <>
      <title>{`${description.name} · Playground`}</title>
      <div className={styles.intro}>
        <p className={styles.kind}>{service.title}</p>
        <h1>{description.name}</h1>
        <code className={styles.path}>
          {method} {path}
        </code>
        <p>
          <Prose text={description.description} />
        </p>
      </div>
      <ParamForm
        params={params}
        draft={draft}
        error={run.outcome?.kind === "failure" ? run.outcome.error : undefined}
        running={run.running}
        onDraft={(changed) => setTyped({ hash, draft: changed })}
        onRun={start}
        onStop={run.stop}
      />
      <ResultPanel run={run} html={result.kind === "html"} />
    </>
  );
}
