import type { Drift, DriftReport } from "./report.ts";

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
