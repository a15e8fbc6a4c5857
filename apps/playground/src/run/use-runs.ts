import { useEffect, useReducer, useRef, useState } from "react";
import { ParameterError, type Client, type Page } from "@org/http-core";
import { isList, type Operation } from "@org/http-core/operation";
import type { Environment } from "../environment/environments.ts";
import { batched } from "./batched.ts";
import { limitsAfter, type SeenLimit } from "./limits.ts";
import {
  outcomeAfter,
  outcomeAt,
  outcomeFrom,
  outcomeOf,
  pagesTo,
  rowsOn,
  type Outcome,
  type PageOutcome,
} from "./outcome.ts";
import { pageSizesOf } from "./page-sizes.ts";
import { idle, nextRuns, type RunAction, type Runs, type RunState } from "./run-state.ts";
import type { Observers } from "./sandbox.ts";
import { runKey, visitRun, type Place } from "./use-place.ts";

/** How many rows "Load all" loads at most, since all of them are in memory. */
export const MOST_ROWS = 10_000;

/** Creates a client that reports what it does. */
export type Connect = (observers: Observers) => Promise<Client>;

/** An operation with its parameters. */
export interface Request {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
  /** The checkpoint from which a list is read. Default: its start */
  readonly from?: string | undefined;
  readonly connect: Connect;
  readonly environment: Pick<Environment, "id" | "name">;
}

/** The run of an address. Each address belongs to a form, so that Back shows a form with its own result. */
export interface Run extends RunState {
  /** Requests the next page; undefined after the last, and while it runs. */
  readonly next: (() => void) | undefined;
  /** Requests all pages that are left, up to {@link MOST_ROWS} more rows; undefined after the last, and while it runs. */
  readonly loadAll: (() => void) | undefined;
  /** Goes to the list after a checkpoint, from which Back leads to this one; undefined while it runs. */
  readonly goOn: ((from: string) => void) | undefined;
  /** Reads pages of the list without showing them; undefined before a run, and for no list. */
  readonly readPages: ((from: PagesFrom, signal: AbortSignal) => AsyncIterable<Page<unknown>>) | undefined;
  /**
   * Calls the operation with other parameters too. What the client does belongs to the run, whose outcome stays.
   * Undefined before a run.
   */
  readonly also: ((calls: readonly Request["params"][]) => Promise<readonly Outcome[]>) | undefined;
  /** Aborts the run. */
  readonly stop: () => void;
}

/** Which pages of a list are read. */
export interface PagesFrom {
  /** The checkpoint of the first of them. Default: the list's start */
  readonly checkpoint: string | undefined;
  /** Parameters besides those of the run. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The runs of the tab. */
export interface RunControl {
  readonly run: Run;
  /** The limits that the clients of all runs know. */
  readonly limits: readonly SeenLimit[];
  /** Starts a run, whose result belongs to an address and to where its list begins. */
  readonly start: (address: string, request: Request) => void;
}

/** A run that was started: what is needed to stop it and to continue it. */
interface Started extends Request {
  readonly client: Promise<Client>;
  readonly controller: AbortController;
}

/**
 * Runs operations. Each address of the page has its last run.
 *
 * @param place the place on display. A run is aborted when the page leaves it
 */
export function useRuns(place: Place): RunControl {
  const shown = runKey(place);
  const [runs, dispatch] = useReducer(afterAll, new Map<string, RunState>());
  const [batch] = useState(() => batched(dispatch, DELAY));
  const [limits, setLimits] = useState<readonly SeenLimit[]>([]);
  const started = useRef(new Map<string, Started>());
  const act = (address: string, action: RunAction): void => {
    if (FREQUENT.includes(action.type)) batch.add({ address, action });
    else batch.addNow({ address, action });
  };
  const stop = (address: string): void =>
    started.current.get(address)?.controller.abort(new DOMException("Stopped by the user", "AbortError"));
  useEffect(() => () => stop(shown), [shown]);

  /** @param rows how many rows to load, page after page. Default: those of one page */
  async function follow(
    address: string,
    task: Started,
    pending: Promise<Outcome>,
    rows = 0,
  ): Promise<Outcome> {
    started.current.set(address, task);
    const isCurrent = (): boolean => started.current.get(address) === task;
    let outcome = await pending;
    while (isCurrent() && hasMore(outcome) && rowsOn(pagesTo(outcome)) < rows) {
      act(address, { type: "paged", outcome });
      outcome = await outcomeAfter(outcome);
    }
    if (isCurrent()) act(address, { type: "finished", outcome });
    return outcome;
  }

  /** Shows what a client knows of limits whenever a call of it ends. */
  function watchLimits(client: () => Promise<Client>, environment: string): Observers["onEvent"] {
    return ({ type }) => {
      if (type === "done" || type === "error")
        void client().then(({ limits: known }) =>
          setLimits((before) => limitsAfter(before, known(), environment)),
        );
    };
  }

  function start(address: string, request: Request): Promise<Outcome> {
    const { connect, environment, from } = request;
    stop(address);
    for (const old of started.current.keys()) if (!runs.has(old)) started.current.delete(old);
    const controller = new AbortController();
    // One client per run, so that its events belong to this run.
    const isCurrent = (): boolean => started.current.get(address)?.client === client;
    const watch = watchLimits(() => client, environment.id);
    const client = connect({
      onEvent: (event) => {
        watch(event);
        if (isCurrent()) act(address, { type: "event", event, time: performance.now() });
      },
      onExchange: (exchange) => {
        if (isCurrent()) act(address, { type: "exchange", exchange });
      },
    });
    const sizes = pageSizesOf(request.operation, request.params, from);
    act(address, { type: "started", before: runs.get(shown) ?? idle, environment: environment.name, sizes });
    const task: Started = { ...request, client, controller };
    const input = { ...task, signal: controller.signal };
    return follow(address, task, from === undefined ? outcomeOf(input) : outcomeAt(input, from));
  }

  const state = runs.get(shown) ?? idle;
  const { outcome, running, outdated } = state;
  const more = outcome !== undefined && hasMore(outcome) && !running && !outdated ? outcome : undefined;

  function proceed(from: PageOutcome, rows?: number): void {
    const task = started.current.get(shown);
    if (task === undefined) return;
    act(shown, { type: "continued" });
    if (!task.controller.signal.aborted) return void follow(shown, task, outcomeAfter(from), rows);
    // The signal of a stopped list stays aborted: the list begins again, after this page.
    const again = { ...task, controller: new AbortController() };
    const pending = outcomeFrom(from, { ...again, signal: again.controller.signal });
    void follow(shown, again, pending, rows);
  }

  async function jump(from: string): Promise<void> {
    const task = started.current.get(shown);
    if (task === undefined || outcome === undefined) return;
    const key = runKey({ run: place.run, from });
    if (key === shown) return void start(key, task);
    act(shown, { type: "continued" });
    const pending = start(key, { ...task, from });
    // Stop acts on what is on display.
    const begun = started.current.get(key) ?? task;
    started.current.set(shown, begun);
    const reached = await pending;
    if (started.current.get(shown) !== begun) return;
    started.current.set(shown, task);
    // Stopped, also by leaving the page; or a checkpoint that is not of this list. The address stays.
    const stays =
      reached.kind === "failure" &&
      (begun.controller.signal.aborted || reached.error instanceof ParameterError);
    act(shown, { type: "finished", outcome: stays ? reached : outcome });
    if (!stays) visitRun(place.run, from);
  }

  async function also(
    task: Started,
    shownOutcome: Outcome,
    calls: readonly Request["params"][],
  ): Promise<readonly Outcome[]> {
    // The signal of a stopped run stays aborted.
    const again = { ...task, controller: new AbortController() };
    const { signal } = again.controller;
    started.current.set(shown, again);
    act(shown, { type: "continued" });
    const outcomes = await Promise.all(
      calls.map((params) => outcomeOf({ ...again, params: { ...task.params, ...params }, signal })),
    );
    if (started.current.get(shown) === again) act(shown, { type: "finished", outcome: shownOutcome });
    return outcomes;
  }

  async function* readPages(
    { checkpoint: from, params }: PagesFrom,
    signal: AbortSignal,
  ): AsyncGenerator<Page<unknown>> {
    const task = started.current.get(shown);
    if (task === undefined || !isList(task.operation)) return;
    // A client of its own, whose events are not those of the run.
    const watch = watchLimits(() => client, task.environment.id);
    const client = task.connect({ onEvent: watch, onExchange: () => undefined });
    const all = { ...task.params, ...params };
    yield* (await client).list(task.operation, all, { signal, from }).pages();
  }

  const goOn =
    outcome?.kind === "page" && !running && !outdated ? (from: string) => void jump(from) : undefined;
  const next = more && ((): void => proceed(more));
  const loadAll = more && ((): void => proceed(more, rowsOn(pagesTo(more)) + MOST_ROWS));
  const read = outcome?.kind === "page" && !outdated ? readPages : undefined;
  const task = started.current.get(shown);
  return {
    run: {
      ...state,
      ...{ next, loadAll, goOn, readPages: read },
      also: task && outcome && ((calls) => also(task, outcome, calls)),
      stop: () => stop(shown),
    },
    limits,
    start: (address, request) => void start(runKey({ run: address, from: request.from }), request),
  };
}

type Acted = Parameters<typeof nextRuns>[1];

function afterAll(runs: Runs, actions: readonly Acted[]): Runs {
  return actions.reduce(nextRuns, runs);
}

/** The actions that are drawn together: a list of 200 pages has a thousand. */
const FREQUENT: readonly RunAction["type"][] = ["event", "exchange", "paged"];

/** How long they wait, in milliseconds. */
const DELAY = 100;

function hasMore(outcome: Outcome): outcome is PageOutcome {
  return outcome.kind === "page" && (outcome.page.cursor ?? outcome.page.fault) !== undefined;
}
