import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import type { Client, MemoryStore } from "@org/http-core";
import * as v from "valibot";
import type { CatalogueEntry } from "../catalogue/entry.ts";
import { keyRedactor } from "../environment/secrets.ts";
import { observed } from "../run/exchange.ts";
import { limitsAfter, type SeenLimit } from "../run/limits.ts";
import { outcomeOf, type Outcome } from "../run/outcome.ts";
import { idle, nextState, type RunAction } from "../run/run-state.ts";
import type { ReachedSandbox } from "../run/sandbox.ts";
import { sandboxIn } from "../run/tab-world.ts";
import type { Run } from "../run/use-runs.ts";
import { controlOf, type Control } from "../sandbox-view/control.ts";
import { clockSchema, faultsSchema, type ActiveFault } from "../sandbox-view/replies.ts";
import { movingClock, type MovingClock } from "./moving-clock.ts";
import type { Stage, Story } from "./stage.ts";

/** What is on the page: a story, or a call of the user's. */
export type Act =
  | { readonly kind: "story"; readonly story: Story }
  | { readonly kind: "call"; readonly entry: CatalogueEntry };

/** A stretch of the sandbox's time, in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Trouble in a world of the sandbox, and what the client did about it. */
export interface Trouble {
  readonly act: Act | undefined;
  readonly run: Run;
  /** What was done so far. */
  readonly steps: readonly string[];
  readonly limits: readonly SeenLimit[];
  readonly faults: readonly ActiveFault[];
  /** The sandbox's time; undefined until it is read. */
  readonly now: number | undefined;
  /** From when the limit was first seen until it is full again. Without a limit, the hour from then on. */
  readonly window: Span | undefined;
  /** Why the sandbox refused something. */
  readonly problem: string | undefined;
  readonly play: (story: Story) => void;
  readonly callOnce: (entry: CatalogueEntry, params: Readonly<Record<string, unknown>>) => void;
  /** Replaces the fault of a name; undefined removes it. */
  readonly setFault: (name: string, fault: object | undefined) => void;
  /** Moves the sandbox's clock forward. */
  readonly advance: (milliseconds: number) => void;
}

/** What clients share until the world is reset. */
interface Session {
  readonly clock: MovingClock;
  readonly cache: MemoryStore;
  window: Span;
}

const HOUR = 3_600_000;

/** How often the time is drawn, in milliseconds. */
const TICK = 250;

/** Makes trouble in a world, by the sandbox's control API, and runs the clients in it. */
export function useTrouble(sandbox: ReachedSandbox, world: string): Trouble {
  const [state, dispatch] = useReducer(nextState, idle);
  const [act, setAct] = useState<Act>();
  const [steps, setSteps] = useState<readonly string[]>([]);
  const [limits, setLimits] = useState<readonly SeenLimit[]>([]);
  const [faults, setFaults] = useState<readonly ActiveFault[]>([]);
  const [problem, setProblem] = useState<string>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const session = useRef<Session>(undefined);
  const running = useRef(new AbortController());
  const [control] = useState((): Control => controlOf(sandbox.control, world));
  const { bases, credentials, fetch } = sandboxIn(sandbox, world);

  const open = useEffectEvent(() => {
    attempt(async () => {
      await begin();
      await readFaults();
    });
  });
  useEffect(() => {
    running.current = new AbortController();
    open();
    const timer = setInterval(redraw, TICK);
    return () => {
      clearInterval(timer);
      running.current.abort();
    };
  }, []);

  /** Runs something that the sandbox may refuse. */
  function attempt(action: () => Promise<void>): void {
    setProblem(undefined);
    action().catch((error: unknown) => {
      if (!running.current.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    });
  }

  async function begin(): Promise<Session> {
    const { memoryStore, systemClock } = await import("@org/http-core");
    const { now } = v.parse(clockSchema, await control("/clock"));
    session.current = {
      clock: movingClock(now, systemClock),
      cache: memoryStore(),
      window: { from: now, to: now + HOUR },
    };
    setLimits([]);
    return session.current;
  }

  async function readFaults(): Promise<void> {
    setFaults(v.parse(faultsSchema, await control("/faults")));
  }

  async function advance(milliseconds: number): Promise<void> {
    await control("/clock", { body: { advance: milliseconds } });
    session.current?.clock.advance(milliseconds);
    redraw();
  }

  function seeLimits(client: Client): void {
    const known = client.limits();
    setLimits((before) => limitsAfter(before, known, world));
    // A window that the client declares is too short to move through.
    const announced = known.filter(({ declared }) => declared !== true);
    const [resetAt] = announced.flatMap((limit) => limit.resetAt?.getTime() ?? []);
    const current = session.current;
    if (current !== undefined && resetAt !== undefined && resetAt !== current.window.to)
      current.window = { from: current.clock.now(), to: resetAt };
  }

  async function stageOf({ clock, cache }: Session, controller: AbortController): Promise<Stage> {
    const redactor = await keyRedactor();
    const { signal } = controller;
    const isCurrent = (): boolean => running.current === controller;
    const show = (action: RunAction): void => {
      if (isCurrent()) dispatch(action);
    };
    return {
      bases,
      credentials,
      // Each request is to arrive, also where the browser has a fresh response.
      fetch: (url, init) => fetch(url, { ...init, cache: "no-store" }),
      control(path, order) {
        // A stopped story still removes its faults. A replaced one would remove those of the next story.
        if (!isCurrent()) signal.throwIfAborted();
        return control(path, order);
      },
      settings: {
        clock,
        cache,
        allowInsecureHttp: true,
        ky: observed(redactor, (exchange) => show({ type: "exchange", exchange }), clock.monotonic),
        fetch,
        on: { any: (event) => show({ type: "event", event, time: clock.monotonic() }) },
      },
      async call(client, operation, params) {
        const outcome = await outcomeOf({ client: Promise.resolve(client), operation, params, signal });
        if (isCurrent()) seeLimits(client);
        return outcome;
      },
      advance(milliseconds) {
        signal.throwIfAborted();
        return advance(milliseconds);
      },
      tell(step) {
        if (isCurrent()) setSteps((before) => [...before, step]);
      },
      pause: (milliseconds) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(resolve, milliseconds);
          signal.addEventListener("abort", () => {
            clearTimeout(timer);
            reject(asError(signal.reason));
          });
        }),
    };
  }

  function perform(next: Act, ready: () => Promise<Session>, play: (stage: Stage) => Promise<Outcome>): void {
    running.current.abort();
    const controller = (running.current = new AbortController());
    attempt(async () => {
      setAct(next);
      setSteps([]);
      dispatch({ type: "started", before: idle, environment: `world ${world}`, sizes: undefined });
      const outcome = await ready()
        .then(async (current) => {
          const stage = await stageOf(current, controller);
          controller.signal.throwIfAborted();
          return play(stage);
        })
        .catch((error: unknown): Outcome => ({ kind: "failure", error }));
      if (running.current === controller) dispatch({ type: "finished", outcome });
      await readFaults();
    });
  }

  const { current } = session;
  const ahead = current?.clock.ahead() ?? 0;
  return {
    act,
    run: {
      ...state,
      // The waterfall is drawn by the page's clock, which is not moved.
      begun: new Map(Array.from(state.begun, ([call, at]) => [call, at - ahead])),
      exchanges: state.exchanges.map(({ sentAt, respondedAt, ...exchange }) => ({
        ...exchange,
        sentAt: sentAt - ahead,
        respondedAt: respondedAt && respondedAt - ahead,
      })),
      next: undefined,
      loadAll: undefined,
      readPages: undefined,
      goOn: undefined,
      also: undefined,
      stop: () => running.current.abort(new DOMException("Stopped by the user", "AbortError")),
    },
    steps,
    limits: limits.map((limit) => asOfPage(limit, current)),
    faults,
    now: current?.clock.now(),
    window: current?.window,
    problem,
    play: (story) =>
      perform(
        { kind: "story", story },
        async () => {
          await control("/reset", { method: "POST" });
          return begin();
        },
        story.play,
      ),
    callOnce: (entry, params) =>
      perform(
        { kind: "call", entry },
        async () => session.current ?? begin(),
        async ({ settings, call }) => {
          const { inSandbox } = await import("@org/services/sandbox");
          const reach = inSandbox(entry.service.name, bases, credentials);
          return call(await entry.service.connect(reach, settings), entry.operation, params);
        },
      ),
    setFault: (name, fault) =>
      attempt(async () => {
        if (faults.some((other) => other.name === name))
          await control(`/faults/${name}`, { method: "DELETE" });
        if (fault !== undefined) await control("/faults", { body: { ...fault, name } });
        await readFaults();
      }),
    advance: (milliseconds) => attempt(() => advance(milliseconds)),
  };
}

/** A limit whose time is by the page's clock, as the gauges take it. */
function asOfPage(limit: SeenLimit, session: Session | undefined): SeenLimit {
  if (limit.resetAt === undefined || session === undefined) return limit;
  return { ...limit, resetAt: new Date(limit.resetAt.getTime() - session.clock.now() + Date.now()) };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException("Stopped", "AbortError");
}
