import { useEffect, useReducer, useRef, useState } from "react";
import type { Client } from "@org/http-core";
import type { Operation } from "@org/http-core/operation";
import { limitsAfter, type AnnouncedLimit } from "./limits.ts";
import { outcomeAfter, outcomeFrom, outcomeOf, type Outcome } from "./outcome.ts";
import { idle, nextRuns, type RunAction, type RunState } from "./run-state.ts";
import type { Observers } from "./sandbox.ts";

/** Creates a client that reports what it does. */
export type Connect = (observers: Observers) => Promise<Client>;

/** An operation with its parameters. */
export interface Request {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly connect: Connect;
}

/** The run of an address, which belongs to a form: so that Back shows a form with its own result. */
export interface Run extends RunState {
  /** Requests the next page; undefined after the last, and while it runs. */
  readonly next: (() => void) | undefined;
  /** Aborts the run. */
  readonly stop: () => void;
}

/** The runs of the tab. */
export interface RunControl {
  readonly run: Run;
  /** What the services announced last of their limits, in any run. */
  readonly limits: readonly AnnouncedLimit[];
  /** Starts a run, whose result belongs to `address`. */
  readonly start: (address: string, request: Request) => void;
}

/** A run that was started: what is needed to stop it and to continue it. */
interface Started extends Omit<Request, "connect"> {
  readonly client: Promise<Client>;
  readonly controller: AbortController;
}

/**
 * Runs operations. Each address of the page has its last run.
 *
 * @param shown the address on display. A run is aborted when the page leaves its address
 */
export function useRuns(shown: string): RunControl {
  const [runs, dispatch] = useReducer(nextRuns, new Map<string, RunState>());
  const [limits, setLimits] = useState<readonly AnnouncedLimit[]>([]);
  const started = useRef(new Map<string, Started>());
  const act = (address: string, action: RunAction): void => dispatch({ address, action });
  const stop = (address: string): void =>
    started.current.get(address)?.controller.abort(new DOMException("Stopped by the user", "AbortError"));
  useEffect(() => () => stop(shown), [shown]);

  async function follow(address: string, task: Started, pending: Promise<Outcome>): Promise<void> {
    started.current.set(address, task);
    const outcome = await pending;
    if (started.current.get(address) === task) act(address, { type: "finished", outcome });
  }

  function start(address: string, { operation, params, connect }: Request): void {
    stop(address);
    for (const old of started.current.keys()) if (!runs.has(old)) started.current.delete(old);
    const controller = new AbortController();
    // One client per run, so that its events belong to this run.
    const isCurrent = (): boolean => started.current.get(address)?.client === client;
    const client = connect({
      onEvent: (event) => {
        setLimits((before) => limitsAfter(before, event));
        if (isCurrent()) act(address, { type: "event", event, time: performance.now() });
      },
      onExchange: (exchange) => {
        if (isCurrent()) act(address, { type: "exchange", exchange });
      },
    });
    act(address, { type: "started", before: runs.get(shown) ?? idle });
    const task: Started = { client, operation, params, controller };
    void follow(address, task, outcomeOf({ ...task, signal: controller.signal }));
  }

  const state = runs.get(shown) ?? idle;
  const { outcome, running, outdated } = state;
  const more =
    outcome?.kind === "page" && outcome.page.cursor !== undefined && !running && !outdated
      ? outcome
      : undefined;
  const next =
    more &&
    ((): void => {
      const task = started.current.get(shown);
      if (task === undefined) return;
      act(shown, { type: "continued" });
      if (!task.controller.signal.aborted) return void follow(shown, task, outcomeAfter(more));
      // The signal of a stopped list stays aborted: the list begins again, after this page.
      const again = { ...task, controller: new AbortController() };
      void follow(shown, again, outcomeFrom(more, { ...again, signal: again.controller.signal }));
    });

  return { run: { ...state, next, stop: () => stop(shown) }, limits, start };
}
