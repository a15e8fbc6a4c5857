import { ParameterError } from "@org/http-core";
import * as v from "valibot";
import { closed } from "../core/closed.ts";
import { fingerprint } from "../core/fingerprint.ts";
import { parsed } from "../core/parsed.ts";
import type { Encoded } from "./encoded.ts";

/** A snapshot as plain JSON, for a file: what was written, counted and steered, never what the seed says. */
export interface SnapshotFile extends SnapshotOrigin {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** The moment, by the sandbox's clock, in epoch milliseconds. */
  readonly at: number;
  /** Tells whether `states` are what was exported. */
  readonly fingerprint: string;
  /** By name. */
  readonly states: Readonly<Record<string, Encoded>>;
}

/** What a sandbox was made of that a snapshot of it belongs to. */
export interface SnapshotOrigin {
  readonly seed: number;
  readonly scale: number;
}

const FORMAT = "sandbox-snapshot";

/** Of the file, and of what states mean: it changes with either. */
const VERSION = 2;

/** Makes a file of states. */
export function snapshotFile(
  { seed, scale }: SnapshotOrigin,
  at: number,
  states: Readonly<Record<string, Encoded>>,
): SnapshotFile {
  return { format: FORMAT, version: VERSION, seed, scale, at, fingerprint: sum(states), states };
}

// Loose: what else there is depends on the version.
const head = v.object({ format: v.literal(FORMAT), version: v.number() });

const whole = closed({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  seed: v.number(),
  scale: v.number(),
  at: v.number(),
  fingerprint: v.string(),
  states: v.record(v.string(), v.unknown()),
});

/** What of a file a sandbox needs. */
export type ReadSnapshotFile = v.InferOutput<typeof whole>;

/**
 * Reads a file that came from somewhere.
 *
 * @throws ParameterError where it is none, of another version, seed or scale, or not as it was exported
 */
export function readSnapshotFile(value: unknown, origin: SnapshotOrigin): ReadSnapshotFile {
  const { version } = parsed(head, value, "snapshot");
  if (version !== VERSION) throw new ParameterError("snapshot.version", String(VERSION), String(version));
  const file = parsed(whole, value, "snapshot");
  for (const name of ["seed", "scale"] as const)
    if (file[name] !== origin[name])
      throw new ParameterError(
        `snapshot.${name}`,
        `${String(origin[name])}, this sandbox's`,
        String(file[name]),
      );
  if (sum(file.states) !== file.fingerprint)
    throw new ParameterError("snapshot.states", "those that were exported", "changed ones");
  return file;
}

function sum(states: Readonly<Record<string, unknown>>): string {
  return fingerprint(JSON.stringify(states));
}
