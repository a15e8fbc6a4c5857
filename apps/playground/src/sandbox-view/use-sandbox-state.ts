import { useEffect, useEffectEvent, useState } from "react";
import * as v from "valibot";
import type { Control } from "./control.ts";
import {
  clockSchema,
  entrySchema,
  faultsSchema,
  recordingsSchema,
  snapshotsSchema,
  worldsSchema,
  type ActiveFault,
  type ClockState,
  type Entry,
  type RecordingState,
  type SnapshotLine,
  type WorldLine,
} from "./replies.ts";

/** The state of a world of the sandbox. */
export interface SandboxState {
  readonly clock: ClockState;
  /** When {@link clock} was read, by `performance.now()`. */
  readonly readAt: number;
  /** The oldest first. */
  readonly entries: readonly Entry[];
  readonly faults: readonly ActiveFault[];
  readonly snapshots: readonly SnapshotLine[];
  readonly worlds: readonly WorldLine[];
  readonly recordings: RecordingState;
}

/** How often the state is read, in milliseconds. */
const INTERVAL = 1_000;

/** How many entries are kept, as in the sandbox. */
const CAPACITY = 1_000;

/** Reads the state of a world now and each second, while the page is visible. */
export function useSandboxState(control: Control): {
  readonly state: SandboxState | undefined;
  /** Why it could not be read. */
  readonly failure: string | undefined;
  /** Reads all of it again, after a change. */
  readonly reload: () => Promise<void>;
} {
  const [state, setState] = useState<SandboxState>();
  const [failure, setFailure] = useState<string>();

  async function read(known: readonly Entry[]): Promise<void> {
    try {
      // The last one is asked for again: another program may have cleared the journal, whose numbers then begin anew.
      const last = known.at(-1);
      const since = last === undefined ? 0 : last.number - 1;
      const [clock, added, faults, snapshots, worlds, recordings] = await Promise.all(
        ["/clock", `/journal?since=${String(since)}`, "/faults", "/snapshots", "/worlds", "/recordings"].map(
          (path) => control(path),
        ),
      );
      const entries = v.parse(v.array(entrySchema), added);
      const [first] = entries;
      if (last !== undefined && (first?.number !== last.number || first.at !== last.at)) {
        await read([]);
        return;
      }
      const next: SandboxState = {
        clock: v.parse(clockSchema, clock),
        readAt: performance.now(),
        entries: [...known.slice(0, -1), ...entries].slice(-CAPACITY),
        faults: v.parse(faultsSchema, faults),
        snapshots: v.parse(snapshotsSchema, snapshots),
        worlds: v.parse(worldsSchema, worlds),
        recordings: v.parse(recordingsSchema, recordings),
      };
      // Another read replaced the entries meanwhile: the next one asks for what is missing.
      setState((before) =>
        before === undefined || known.length === 0 || before.entries === known ? next : before,
      );
      setFailure(undefined);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  const poll = useEffectEvent(() => {
    if (document.visibilityState === "visible") void read(state?.entries ?? []);
  });
  useEffect(() => {
    poll();
    const timer = setInterval(() => poll(), INTERVAL);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return { state, failure, reload: () => read([]) };
}
