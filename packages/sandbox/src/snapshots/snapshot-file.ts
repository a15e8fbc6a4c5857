import { ParameterError } from "@org/http-core";
import * as v from "valibot";
import { closed, parsed } from "../core/parsed.ts";
import { fingerprint } from "../core/fingerprint.ts";
import type { Encoded } from "./encode.ts";

/**
 * A snapshot as plain JSON, for a file. It contains written data, counts and the clock, but no seeded data.
 *
 * @experimental
 */
export interface SnapshotFile extends SnapshotOrigin {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** The time of the snapshot by the sandbox's clock, in epoch milliseconds. */
  readonly at: number;
  /** A hash of `states`, which detects changes. */
  readonly fingerprint: string;
  /** By name. */
  readonly states: Readonly<Record<string, Encoded>>;
}

/** The options of a sandbox that its snapshots depend on. */
export interface SnapshotOrigin {
  readonly seed: number;
  readonly scale: number;
  /** A hash of the option `data`. Undefined: there was none. */
  readonly data?: string;
  /** Whether generated rows have oddities. Undefined: they have. */
  readonly oddities?: false;
}

const FORMAT = "sandbox-snapshot";

/** The version of the file format and of the states in it. */
const VERSION = 2;

/** Creates a file of states. */
export function snapshotFile(
  { seed, scale, data, oddities }: SnapshotOrigin,
  at: number,
  states: Readonly<Record<string, Encoded>>,
): SnapshotFile {
  return {
    format: FORMAT,
    version: VERSION,
    seed,
    scale,
    ...(data !== undefined && { data }),
    ...(oddities !== undefined && { oddities }),
    at,
    fingerprint: sum(states),
    states,
  };
}

// Loose, since other fields depend on the version.
const head = v.object({ format: v.literal(FORMAT), version: v.number() });

const whole = closed({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  seed: v.number(),
  scale: v.number(),
  data: v.exactOptional(v.string()),
  oddities: v.exactOptional(v.literal(false)),
  at: v.number(),
  fingerprint: v.string(),
  states: v.record(v.string(), v.unknown()),
});

/** The fields of a valid file. */
export type ReadSnapshotFile = v.InferOutput<typeof whole>;

/**
 * Validates a file of unknown origin.
 *
 * @throws ParameterError if it is invalid, has another version, seed or scale, or was changed
 */
export function readSnapshotFile(value: unknown, origin: SnapshotOrigin): ReadSnapshotFile {
  const { version } = parsed(head, value, "snapshot");
  if (version !== VERSION) throw new ParameterError("snapshot.version", String(VERSION), String(version));
  const file = parsed(whole, value, "snapshot");
  for (const name of ["seed", "scale", "data", "oddities"] as const)
    if (file[name] !== origin[name])
      throw new ParameterError(
        `snapshot.${name}`,
        `${String(origin[name])}, this sandbox's`,
        String(file[name]),
      );
  if (sum(file.states) !== file.fingerprint)
    throw new ParameterError("snapshot.states", "the exported states", "changed ones");
  return file;
}

function sum(states: Readonly<Record<string, unknown>>): string {
  return fingerprint(JSON.stringify(states));
}
