import { useEffect, useReducer, useRef } from "react";
import type { Client, ClientEvent } from "@org/http-core";
import type { Operation } from "@org/http-core/operation";
import { outcomeAfter, outcomeOf, type Outcome } from "./outcome.ts";
import { nextState, idle, type RunState } from "./run-state.ts";

/** Creates a client that reports its events. */
export type Connect = (onEvent: (event: ClientEvent) => void) => Client;

/** The runs of one operation, one at a time. */
export interface Run extends RunState {
  readonly start: (params: Readonly<Record<string, unknown>>) => void;
  /** Requests the next page; undefined after the last. */
  readonly next: (() => void) | undefined;
  /** Aborts the run. */
  readonly stop: () => void;
}

/** Runs an operation. A new run aborts the one before, and so does leaving the page. */
export function useRun(operation: Operation, connect: Connect): Run {
  const [state, act] = useReducer(nextState, idle);
  const current = useRef<AbortController>(undefined);
  const stop = (): void => current.current?.abort();
  useEffect(() => stop, []);

  async function follow(controller: AbortController | undefined, pending: Promise<Outcome>): Promise<void> {
    const outcome = await pending;
    if (current.current === controller) act({ type: "finished", outcome });
  }

  function start(params: Readonly<Record<string, unknown>>): void {
    stop();
    const controller = new AbortController();
    current.current = controller;
    act({ type: "started" });
    // One client per run, so that its events belong to this run.
    const client = connect((event) => {
      if (current.current === controller) act({ type: "event", event });
    });
    void follow(controller, outcomeOf({ client, operation, params, signal: controller.signal }));
  }

  const { outcome, running } = state;
  const more =
    outcome?.kind === "page" && outcome.page.cursor !== undefined && !running ? outcome : undefined;
  const next =
    more &&
    ((): void => {
      act({ type: "continued" });
      void follow(current.current, outcomeAfter(more));
    });

  return { ...state, start, next, stop };
}
