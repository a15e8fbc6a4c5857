import { helpText } from "@org/services/help-text";
import { useId, useRef, useState, type ReactNode } from "react";
import type { CatalogueEntry } from "../catalogue/catalogue.ts";
import { paramsOf, type Draft } from "../form/draft.ts";
import { problemsIn, problemsOf, type Problems } from "../form/problems.ts";
import { ParamForm } from "../form/ParamForm.tsx";
import { Prose } from "../prose/Prose.tsx";
import { ResultPanel } from "../result/ResultPanel.tsx";
import { connectTo } from "../run/sandbox.ts";
import type { SandboxReach } from "../run/sandbox-reach.ts";
import type { RunControl } from "../run/use-runs.ts";
import { Snippets } from "../snippets/Snippets.tsx";
import { writeAddress } from "./address.ts";
import { Pane } from "./Pane.tsx";
import { PaneTabs, type PaneName } from "./PaneTabs.tsx";
import { RequestBar } from "./RequestBar.tsx";
import styles from "./page.module.css";
import { useNarrow } from "./use-narrow.ts";

/** What an {@link OperationPage} takes. */
export interface OperationPageProps {
  readonly entry: CatalogueEntry;
  /** The fragment of the page's address. */
  readonly hash: string;
  /** The form in the address. */
  readonly draft: Draft;
  readonly sandbox: SandboxReach;
  readonly runs: RunControl;
}

/** A form that was not sent. */
interface Refusal {
  /** The address on display. */
  readonly hash: string;
  readonly draft: Draft;
  readonly problems: Problems;
}

/** An operation: its documentation, its form, and the result of running it. */
export function OperationPage({
  entry,
  hash,
  draft: addressed,
  sandbox,
  runs,
}: OperationPageProps): ReactNode {
  const { service, operation, description } = entry;
  const { run } = runs;
  const form = useId();
  const narrow = useNarrow();
  const panes = useRef<HTMLDivElement>(null);
  const [chosenPane, setPane] = useState<PaneName>("Request");
  const tab = narrow ? chosenPane : undefined;
  // Input belongs to the address under which it was typed. Another address has its own form.
  const [typed, setTyped] = useState({ hash, draft: addressed });
  const [refused, setRefused] = useState<Refusal>();
  const draft = typed.hash === hash ? typed.draft : addressed;
  const refusal = refused?.hash === hash ? refused : undefined;
  const error = run.outcome?.kind === "failure" ? run.outcome.error : undefined;
  const problems = refusal === undefined ? problemsOf(error) : unchanged(refusal, draft);
  const { params, method, path } = description;
  const lacking = Object.keys(addressed).filter((name) => params.every((param) => param.name !== name));

  function start(incomplete: readonly string[]): void {
    const found = problemsIn(operation, params, draft, incomplete);
    const isAtField = params.some(({ name }) => name in found);
    setRefused(isAtField ? { hash, draft, problems: found } : undefined);
    showPane(isAtField ? "Request" : "Answer");
    if (isAtField) return;
    const address = writeAddress({ path: entry.path, draft });
    window.location.hash = address;
    setTyped({ hash: address, draft });
    runs.start(address, {
      operation,
      params: paramsOf(params, draft),
      connect: (observers) => connectTo(service, sandbox, observers),
    });
  }

  function showPane(name: PaneName): void {
    setPane(name);
    // A pane begins below the bar, however far the other one was scrolled.
    if (narrow && (panes.current?.getBoundingClientRect().top ?? 0) < 0) panes.current?.scrollIntoView();
  }

  return (
    <>
      <title>{`${description.name} · Playground`}</title>
      <div className={styles.intro}>
        <div className={styles.name}>
          <h1>{description.name}</h1>
          <p className={styles.kind}>{service.title}</p>
        </div>
        <p>
          <Prose text={helpText(description.description)} />
        </p>
        {lacking.length > 0 && (
          <p className={styles.warning}>
            The address has a parameter that the operation lacks: {lacking.join(", ")}. It is not sent.
          </p>
        )}
      </div>
      <RequestBar {...{ method, path, form }} running={run.running} onStop={run.stop}>
        {narrow && <PaneTabs shown={chosenPane} onShow={showPane} />}
      </RequestBar>
      <div className={styles.panes} ref={panes}>
        <Pane name="Request" tab={tab}>
          <Snippets entry={entry} draft={draft} bases={sandbox.bases} />
          <ParamForm
            id={form}
            params={params}
            draft={draft}
            problems={problems}
            refusal={refusal ?? error}
            onDraft={(changed) => setTyped({ hash, draft: changed })}
            onRun={start}
          />
        </Pane>
        <Pane name="Answer" tab={tab}>
          <ResultPanel
            run={run}
            wrong={refusal === undefined ? 0 : Object.keys(refusal.problems).length}
            description={description}
          />
        </Pane>
      </div>
    </>
  );
}

/** The problems of the parameters that are as they were when the form was refused. */
function unchanged({ draft: before, problems }: Refusal, draft: Draft): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => before[name] === draft[name]));
}
