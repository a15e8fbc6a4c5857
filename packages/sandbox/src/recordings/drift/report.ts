import type { BaseName } from "../../origins.ts";
import type { ShapeDifferences } from "./shape.ts";

/** What recorded answers and the sandbox's own to the same requests have of difference. */
export interface DriftReport {
  /** How many requests were asked again. */
  readonly requests: number;
  /** One a route, where there is a difference. */
  readonly drifts: readonly Drift[];
}

/** How a route's recorded answers and the sandbox's own differ. */
export interface Drift extends ShapeDifferences {
  readonly service: BaseName;
  readonly method: string;
  /** The operation's id, or method and template; else the path. */
  readonly route: string;
  /** The first of its requests. */
  readonly target: string;
  /** The statuses where they differ, each pair once. */
  readonly statuses: readonly { readonly recorded: number; readonly sandbox: number }[];
}

/** Options of {@link Recordings.drift}. */
export interface DriftOptions {
  /**
   * What the sandbox calls what was recorded under another name, by the beginning of the path:
   * `{ "/repos/them/theirs": "/repos/acme/rocket" }`.
   */
  readonly instead?: Readonly<Record<string, string>>;
}

/** A report as lines for a terminal, a route after the other. */
export function driftInWords({ requests, drifts }: DriftReport): string {
  const asked = `${String(requests)} recorded ${requests === 1 ? "request" : "requests"}`;
  if (drifts.length === 0) return `${asked} asked again: the sandbox's answers have the same shapes.\n`;
  const routes = `${String(drifts.length)} ${drifts.length === 1 ? "route differs" : "routes differ"}`;
  return [`${asked} asked again: ${routes}.`, ...drifts.flatMap(routeInWords), ""].join("\n");
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
