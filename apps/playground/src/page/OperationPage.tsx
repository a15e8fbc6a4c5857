import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import type { CatalogueEntry } from "../catalogue/entry.ts";
import { chosenOf } from "../environment/environments.ts";
import { EnvironmentChoice } from "../environment/EnvironmentChoice.tsx";
import { useSettings } from "../environment/settings.ts";
import { paramsOf, type Draft } from "../form/draft.ts";
import { ParamForm } from "../form/ParamForm.tsx";
import type { SeenValues } from "../form/seen-values.ts";
import { useHeldValues } from "./use-held-values.ts";
import { unchecked } from "../form/unchecked.ts";
import type { History } from "../history/use-history.ts";
import { useRecordedRuns } from "../history/use-recorded-runs.ts";
import { connectTo, type ReachedSandbox } from "../run/sandbox.ts";
import type { RunControl } from "../run/use-runs.ts";
import { Snippets } from "../snippets/Snippets.tsx";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { LimitsAndCache } from "./LimitsAndCache.tsx";
import { OperationIntro } from "./OperationIntro.tsx";
import { FORM } from "./request-form.ts";
import { Pane } from "./Pane.tsx";
import { PaneTabs, type PaneName } from "./PaneTabs.tsx";
import { RequestBar } from "./RequestBar.tsx";
import styles from "./page.module.css";
import { useNarrow } from "./use-narrow.ts";
import { useForm } from "./use-form.ts";
import { visitRun, type Place } from "../run/use-place.ts";

/** Loaded with the form of a route. */
const AddParam = lazy(() => import("../form/AddParam.tsx"));

/** Loaded beside the form, which can be filled in meanwhile. */
const ResultPanel = lazy(async () => {
  const { ResultPanel: panel } = await import("../result/ResultPanel.tsx");
  return { default: panel };
});

/** What an {@link OperationPage} takes. */
export interface OperationPageProps {
  readonly entry: CatalogueEntry;
  readonly place: Place;
  /** The form in the address. */
  readonly draft: Draft;
  readonly sandbox: ReachedSandbox;
  readonly runs: RunControl;
  readonly seen: SeenValues;
  readonly history: History;
  /** A run to repeat, once its address is on display. */
  readonly replay: Replay | undefined;
  /** Whether this is the page's first screen, which runs its example. Default: no */
  readonly isFirst?: boolean;
  /** The heading. Default: the operation's name */
  readonly title?: string;
  /** Whether parameters of any name can be added. Default: no */
  readonly takesOthers?: boolean;
  /** Below the operation's documentation. */
  readonly children?: ReactNode;
}

/** A run to repeat. */
export interface Replay {
  readonly address: string;
  /** Whether to leave the client's check out. */
  readonly unchecked: boolean;
  /** The checkpoint from which it reads its list. Default: its start */
  readonly from: string | undefined;
}

/** The runs that were sent again. */
const replayed = new WeakSet<Replay>();

/** An operation: its documentation, its form, and the result of running it. */
export function OperationPage({
  entry: given,
  place,
  draft: addressed,
  sandbox,
  runs,
  seen,
  history,
  replay,
  isFirst = false,
  title,
  takesOthers = false,
  children,
}: OperationPageProps): ReactNode {
  const { run } = runs;
  const narrow = useNarrow();
  const panes = useRef<HTMLDivElement>(null);
  const [chosenPane, setPane] = useState<PaneName>(isFirst ? "Answer" : "Request");
  const [uncheckedRuns, setUncheckedRuns] = useState<ReadonlySet<string>>(new Set());
  const error = run.outcome?.kind === "failure" ? run.outcome.error : undefined;
  const form = useForm(given, place, addressed, error);
  const { entry, draft, address, problems, refusal } = form;
  const { service, operation, description } = entry;
  const { params, method, path } = description;
  const environment = chosenOf(service, sandbox, useSettings());
  const held = useHeldValues(service.name, sandbox);
  const [serviceId] = operation.id.split(".", 1);
  const limits = runs.limits.filter(
    (limit) => limit.service === serviceId && limit.environment === environment.id,
  );
  const wrong = Object.keys(problems).length;
  const lacking = Object.keys(addressed).filter((name) => params.every((param) => param.name !== name));
  // A checkpoint belongs to one query: another form begins at the list's start.
  const checkpoint = address === place.run ? place.from : undefined;
  const isUnchecked = uncheckedRuns.has(place.run);

  useEffect(() => {
    if (run.outcome?.kind === "page") seen.see(run.outcome.page.items, description.name);
    if (run.outcome?.kind === "result") seen.see(run.outcome.data, description.name);
  }, [run.outcome, seen, description]);

  const runTitle = [service.title, description.name, run.environment].join(" · ");
  useRecordedRuns(
    run,
    { address: place.run, from: place.from, title: runTitle, unchecked: isUnchecked },
    history,
  );

  useEffect(() => {
    if (replay === undefined || replayed.has(replay) || replay.address !== place.hash) return;
    replayed.add(replay);
    // A write to a live deployment is not repeated by one press in a list: the form shows it, and Run sends it.
    if (environment.isLive && !operation.safe) return;
    send(replay.unchecked ? "unchecked" : "checked", replay.from);
  });

  // Back shows the run that the first screen had.
  const runsExample = isFirst && !environment.isLive && !run.running && run.outcome === undefined;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!runsExample || hasBegun.current) return;
    hasBegun.current = true;
    begin(place.run, operation, undefined);
  });
  // While developing, React runs effects twice: the cleanup of the first round has stopped the run.
  useEffect(
    () => () => {
      hasBegun.current = false;
    },
    [],
  );

  function start(incomplete: readonly string[]): void {
    if (form.check(incomplete)) send("checked", checkpoint);
    else showPane("Request");
  }

  function send(check: "checked" | "unchecked", from: string | undefined): void {
    const others = Array.from(uncheckedRuns).filter((other) => other !== address);
    setUncheckedRuns(new Set(check === "checked" ? others : [...others, address]));
    visitRun(address, from);
    form.keep();
    showPane("Answer");
    begin(address, check === "checked" ? operation : unchecked(operation), from);
  }

  function begin(at: string, sent: typeof operation, from: string | undefined): void {
    runs.start(at, {
      operation: sent,
      params: paramsOf(params, draft),
      from,
      environment,
      connect: (observers) => connectTo(service, environment, sandbox, observers),
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
      <OperationIntro {...{ entry, title, lacking }}>{children}</OperationIntro>
      <RequestBar
        {...{ method, path, wrong }}
        running={run.running}
        live={environment.isLive}
        environment={<EnvironmentChoice {...{ service, sandbox, environment }} />}
        onStop={run.stop}
        onSendAnyway={() => send("unchecked", checkpoint)}
        onFromStart={checkpoint === undefined ? undefined : () => send("checked", undefined)}
      >
        <LimitsAndCache {...{ run, limits, narrow }} />
        {narrow && <PaneTabs shown={chosenPane} onShow={showPane} />}
      </RequestBar>
      <div className={classes(controls.stack, styles.panes)} ref={panes}>
        <Pane name="Request" tab={narrow ? chosenPane : undefined}>
          <Snippets
            entry={entry}
            draft={draft}
            reach={{
              bases: environment.isLive ? environment.bases : { ...(sandbox.servedBases ?? sandbox.bases) },
              dialect: environment.dialect,
            }}
            served={environment.isLive ? undefined : sandbox.servedBases}
          />
          <ParamForm
            key={place.visit}
            id={FORM}
            groups={form.groups}
            draft={draft}
            problems={problems}
            refusal={refusal ?? error}
            // Another deployment has other values.
            suggest={(name) => [...seen.suggest(name), ...(environment.isLive ? [] : held.suggest(name))]}
            onField={() => {
              if (!environment.isLive) held.read();
            }}
            onDraft={form.change}
            onIncomplete={form.setIncomplete}
            onRun={start}
          >
            {takesOthers && (
              <Suspense>
                <AddParam onAdd={form.add} />
              </Suspense>
            )}
          </ParamForm>
        </Pane>
        <Pane name="Answer" tab={narrow ? chosenPane : undefined}>
          {isUnchecked && refusal === undefined && (
            <p className={classes(controls.panel, styles.unchecked)}>
              The client's check of the parameters was left out. What follows is the service's own answer.
            </p>
          )}
          <Suspense>
            <ResultPanel
              {...{ run, description, isFirst }}
              whyEmpty={service.whyEmpty?.[description.name]}
              wrong={refusal === undefined ? 0 : wrong}
            />
          </Suspense>
        </Pane>
      </div>
    </>
  );
}
