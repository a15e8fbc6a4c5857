import type { BaseName } from "../../origins.ts";
import type { ShapeDifferences } from "./shape.ts";

/** The differences between recorded responses and the sandbox's own to the same requests. */
export interface DriftReport {
  /** How many requests were repeated. */
  readonly requests: number;
  /** One entry per route that differs. */
  readonly drifts: readonly Drift[];
}

/** How the recorded responses of a route differ from the sandbox's own. */
export interface Drift extends ShapeDifferences {
  readonly service: BaseName;
  readonly method: string;
  /** The operation's id, or method and template; else the path. */
  readonly route: string;
  /** The target of its first request. */
  readonly target: string;
  /** The pairs of statuses that differ, each once. */
  readonly statuses: readonly { readonly recorded: number; readonly sandbox: number }[];
}

/** Options of `Recordings.drift`. */
export interface DriftOptions {
  /**
   * Path prefixes in the recording, with the sandbox's prefixes for them: `{ "/repos/them/theirs": "/repos/acme/rocket"
   * }`.
   */
  readonly instead?: Readonly<Record<string, string>>;
}

/** Formats a report for a terminal. */
export function driftInWords({ requests, drifts }: DriftReport): string {
  const subject = `${String(requests)} recorded ${requests === 1 ? "request" : "requests"}`;
  if (drifts.length === 0) return `${subject} repeated: the sandbox's responses have the same shapes.\n`;
  const routes = `${String(drifts.length)} ${drifts.length === 1 ? "route differs" : "routes differ"}`;
  return [`${subject} repeated: ${routes}.`, ...drifts.flatMap(routeInWords), ""].join("\n");
}

function routeInWords({ service, route, target, statuses, missing, extra, types }: Drift): readonly string[] {
  return [
    "",
    `${service} ${route}, as in ${target}`,
    ...statuses.map(
      ({ recorded, sandbox }) => `  status   recorded ${String(recorded)}, sandbox ${String(sandbox)}`,
    ),
    ...missing.map((at) => `  missing  ${at}`),
    ...extra.map((at) => `  extra    ${at}`),
    ...types.map(
      ({ at, recorded, sandbox }) =>
        `  type     ${at}: recorded ${recorded.join(" or ")}, sandbox ${sandbox.join(" or ")}`,
    ),
  ];
}
