import { helpText } from "@org/services/help-text";
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { withOthers } from "../any-route/route-entry.ts";
import type { CatalogueEntry } from "../catalogue/catalogue.ts";
import { chosenOf } from "../environment/environments.ts";
import { EnvironmentChoice } from "../environment/EnvironmentChoice.tsx";
import { secretTexts } from "../environment/secrets.ts";
import { useSettings } from "../environment/settings.ts";
import { paramsOf, type Draft } from "../form/draft.ts";
import { groupsOf } from "../form/param-groups.ts";
import { problemsIn, problemsOf, shownWhileTyping, type Problems } from "../form/problems.ts";
import { ParamForm } from "../form/ParamForm.tsx";
import type { SeenValues } from "../form/seen-values.ts";
import { useHeldValues } from "../form/use-held-values.ts";
import { unchecked } from "../form/unchecked.ts";
import type { History } from "../history/use-history.ts";
import { Prose } from "../prose/Prose.tsx";
import type { Outcome } from "../run/outcome.ts";
import { connectTo, type ReachedSandbox } from "../run/sandbox.ts";
import type { RunControl } from "../run/use-runs.ts";
import { Snippets } from "../snippets/Snippets.tsx";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { readAddress, writeAddress } from "./address.ts";
import { FORM } from "./request-form.ts";
import { Pane } from "./Pane.tsx";
import { PaneTabs, type PaneName } from "./PaneTabs.tsx";
import { cacheBadge } from "./cache-badge.ts";
import { Gauges } from "./Gauges.tsx";
import { RequestBar } from "./RequestBar.tsx";
import styles from "./page.module.css";
import { useNarrow } from "./use-narrow.ts";
import { typeAddress, visitRun, type Place } from "./use-place.ts";

/** Loaded with the form of a route. */
const AddParam = lazy(() => import("../any-route/AddParam.tsx"));

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
  /** The heading. Default: the operation's name */
  readonly title?: string;
  /** Whether parameters of any name can be added. Default: no */
  readonly takesOthers?: boolean;
  /** Below the operation's documentation. */
  readonly children?: ReactNode;
}

/** Input that may differ from the address. */
interface Typed {
  readonly visit: number;
  readonly draft: Draft;
  readonly incomplete: readonly string[];
}

/** A run to repeat. */
export interface Replay {
  readonly address: string;
  /** Whether to leave the client's check out. */
  readonly unchecked: boolean;
  /** The checkpoint from which it reads its list. Default: its start */
  readonly from: string | undefined;
  /** Whether it was begun. */
  taken: boolean;
}

/** Milliseconds without a key, after which the form is put into the address. Browsers limit how often it may change. */
const PAUSE = 150;

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
  title,
  takesOthers = false,
  children,
}: OperationPageProps): ReactNode {
  const { run } = runs;
  const isAnswered = run.outcome !== undefined && run.outcome.kind !== "failure" && !run.outdated;
  const { visit } = place;
  const narrow = useNarrow();
  const panes = useRef<HTMLDivElement>(null);
  const [chosenPane, setPane] = useState<PaneName>("Request");
  // Input belongs to the visit in which it was typed. Back leads to another form.
  const [typed, setTyped] = useState<Typed>();
  const [refused, setRefused] = useState<{ readonly visit: number }>();
  const [uncheckedRuns, setUncheckedRuns] = useState<ReadonlySet<string>>(new Set());
  const input = typed?.visit === visit ? typed : { draft: addressed, incomplete: NONE };
  const { draft, incomplete } = input;
  const names = Object.keys(draft);
  const entry = useMemo(() => withOthers(given, names), [given, names.join("\n")]);
  const { service, operation, description } = entry;
  const { params, method, path } = description;
  const environment = chosenOf(service, sandbox, useSettings());
  const held = useHeldValues(service.name, sandbox);
  const [serviceId] = operation.id.split(".", 1);
  const limits = runs.limits.filter(
    (limit) => limit.service === serviceId && limit.environment === environment.id,
  );
  const badge = run.outdated ? undefined : cacheBadge(run.outcome, limits);
  const error = run.outcome?.kind === "failure" ? run.outcome.error : undefined;

  const found = useMemo(
    () => problemsIn(operation, params, draft, incomplete),
    [operation, params, draft, incomplete],
  );
  const isAtField = params.some(({ name }) => name in found);
  const refusal = refused?.visit === visit && isAtField ? refused : undefined;
  const problems = {
    ...unchanged(problemsOf(error), readAddress(place.run).draft, draft),
    ...(refusal === undefined ? shownWhileTyping(found, draft, incomplete) : found),
  };
  const wrong = Object.keys(problems).length;
  const lacking = Object.keys(addressed).filter((name) => params.every((param) => param.name !== name));
  // A field does not move while it is typed in.
  const groups = useMemo(() => groupsOf(operation, params, namesIn(draft)), [operation, params, visit]);

  const address = writeAddress({ path: entry.path, draft });
  // A checkpoint belongs to one query: another form begins at the list's start.
  const checkpoint = address === place.run ? place.from : undefined;
  useEffect(() => {
    if (input !== typed) return undefined;
    const timer = setTimeout(() => typeAddress(address), PAUSE);
    return () => clearTimeout(timer);
  }, [input === typed, address]);

  useEffect(() => {
    if (run.outcome?.kind === "page") seen.see(run.outcome.page.items, description.name);
    if (run.outcome?.kind === "result") seen.see(run.outcome.data, description.name);
  }, [run.outcome, seen, description]);

  useEffect(() => {
    const { outcome, outdated, running } = run;
    if (outcome === undefined || outdated || running || recorded.has(outcome)) return;
    recorded.add(outcome);
    const of = {
      address: place.run,
      from: place.from,
      title: [service.title, description.name, run.environment].join(" · "),
      at: Date.now(),
      unchecked: uncheckedRuns.has(place.run),
    };
    const secrets = secretTexts();
    void import("../history/past-run-of.ts").then(({ pastRunOf }) =>
      history.add(pastRunOf({ ...run, outcome }, of, secrets)),
    );
  }, [run.outcome, run.outdated, run.running]);

  useEffect(() => {
    if (replay === undefined || replay.taken || replay.address !== place.hash) return;
    replay.taken = true;
    // A write to a live deployment is not repeated by one press in a list: the form shows it, and Run sends it.
    if (environment.isLive && !operation.safe) return;
    send(replay.unchecked ? "unchecked" : "checked", replay.from);
  }, [replay, place.hash]);

  function start(halves: readonly string[]): void {
    const isWrong = params.some(({ name }) => name in problemsIn(operation, params, draft, halves));
    showPane(isWrong ? "Request" : "Answer");
    if (!isWrong) {
      send("checked", checkpoint);
      return;
    }
    setTyped({ visit, draft, incomplete: halves });
    setRefused({ visit });
  }

  function send(check: "checked" | "unchecked", from: string | undefined): void {
    setRefused(undefined);
    const others = Array.from(uncheckedRuns).filter((other) => other !== address);
    setUncheckedRuns(new Set(check === "checked" ? others : [...others, address]));
    visitRun(address, from);
    setTyped({ visit, draft, incomplete });
    showPane("Answer");
    runs.start(address, {
      operation: check === "checked" ? operation : unchecked(operation),
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
      <div className={styles.intro}>
        <div className={styles.name}>
          <h1>{title ?? description.name}</h1>
          <p className={styles.kind}>{service.title}</p>
        </div>
        {description.description !== "" && (
          <p>
            <Prose text={helpText(description.description)} />
          </p>
        )}
        {children}
        {lacking.length > 0 && (
          <p className={styles.warning}>
            The address has a parameter that the operation lacks: {lacking.join(", ")}. It is not sent.
          </p>
        )}
      </div>
      <RequestBar
        {...{ method, path, wrong }}
        running={run.running}
        live={environment.isLive}
        environment={<EnvironmentChoice {...{ service, sandbox, environment }} />}
        onStop={run.stop}
        onSendAnyway={() => send("unchecked", checkpoint)}
        onFromStart={checkpoint === undefined ? undefined : () => send("checked", undefined)}
      >
        <div
          className={styles.gauges}
          role="group"
          aria-label="Limits and cache"
          tabIndex={narrow ? 0 : undefined}
        >
          {badge !== undefined && <span className={styles.badge}>{badge}</span>}
          {limits.length > 0 ? <Gauges limits={limits} /> : noLimit(isAnswered)}
        </div>
        {narrow && <PaneTabs shown={chosenPane} onShow={showPane} />}
      </RequestBar>
      <div className={classes(controls.stack, styles.panes)} ref={panes}>
        <Pane name="Request" tab={narrow ? chosenPane : undefined}>
          <Snippets
            entry={entry}
            draft={draft}
            bases={environment.isLive ? environment.bases : { ...(sandbox.servedBases ?? sandbox.bases) }}
            served={environment.isLive ? undefined : sandbox.servedBases}
          />
          <ParamForm
            key={visit}
            id={FORM}
            groups={groups}
            draft={draft}
            problems={problems}
            refusal={refusal ?? error}
            // Another deployment has other values.
            suggest={(name) => [...seen.suggest(name), ...(environment.isLive ? [] : held.suggest(name))]}
            onField={() => {
              if (!environment.isLive) held.read();
            }}
            onDraft={(changed) => setTyped({ visit, draft: changed, incomplete })}
            onIncomplete={(names) => {
              if (names.join() === incomplete.join()) return;
              // The draft may have changed by the same event.
              setTyped((last) => ({
                ...(last?.visit === visit ? last : { visit, draft }),
                incomplete: names,
              }));
            }}
            onRun={start}
          >
            {takesOthers && (
              <Suspense>
                <AddParam
                  onAdd={(name, value) => {
                    const texts = (draft[name] ?? []).filter((text) => text !== "");
                    setTyped({ visit, draft: { ...draft, [name]: [...texts, value] }, incomplete });
                  }}
                />
              </Suspense>
            )}
          </ParamForm>
        </Pane>
        <Pane name="Answer" tab={narrow ? chosenPane : undefined}>
          {uncheckedRuns.has(place.run) && refusal === undefined && (
            <p className={classes(controls.panel, styles.unchecked)}>
              The client's check of the parameters was left out. What follows is the service's own answer.
            </p>
          )}
          <Suspense>
            <ResultPanel run={run} wrong={refusal === undefined ? 0 : wrong} description={description} />
          </Suspense>
        </Pane>
      </div>
    </>
  );
}

const NONE: readonly string[] = [];

function noLimit(isAnswered: boolean): string {
  return isAnswered ? "No limit is counted now." : "Limits are known after a run.";
}

/** The outcomes in the history, since Back shows them again. */
const recorded = new WeakSet<Outcome>();

/** The problems of the parameters that are as they were when these were found. */
function unchanged(problems: Problems, before: Draft, draft: Draft): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => before[name]?.join("\n") === draft[name]?.join("\n")),
  );
}

/** The names of the parameters that have a value. */
function namesIn(draft: Draft): ReadonlySet<string> {
  const set = Object.entries(draft).filter(([, texts]) => texts.some((text) => text !== ""));
  return new Set(set.map(([name]) => name));
}
