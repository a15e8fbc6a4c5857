import type { Sandbox } from "../../types.ts";
import type { RecordedResponse } from "../recorded-response.ts";
import { repeatRequests, type RepeatedRequest, type RepeatOptions } from "./repeat-requests.ts";
import { shapeDifferences, shapeOf } from "./shape.ts";
import type { Drift, DriftReport } from "./report.ts";

/**
 * Repeats recorded requests in a sandbox and compares the shapes of the responses. The responses of a route are merged:
 * a field of one counts as a field of all.
 *
 * @param sandbox receives the requests, with its own credentials; its state changes
 */
export async function driftOf(
  recorded: readonly RecordedResponse[],
  sandbox: Sandbox,
  how: RepeatOptions,
): Promise<DriftReport> {
  const repeated: RepeatedRequest[] = [];
  for (const response of recorded) repeated.push(await repeatRequests(response, sandbox, how));
  const routes = Map.groupBy(repeated, ({ recorded: { service, method }, route }) =>
    [service, method, route].join(" "),
  );
  const drifts = Array.from(routes.values(), driftOfRoute).filter((drift) => drift !== undefined);
  return { requests: repeated.length, drifts };
}

function driftOfRoute(repeated: readonly RepeatedRequest[]): Drift | undefined {
  const [first] = repeated;
  if (first === undefined) return undefined;
  const { service, method, target } = first.recorded;
  const pairs = repeated.map(({ recorded, status }) => ({ recorded: recorded.status, sandbox: status }));
  const differing = pairs.filter(({ recorded, sandbox }) => recorded !== sandbox);
  const statuses = differing.filter(
    (one, i) =>
      i === differing.findIndex((other) => other.recorded === one.recorded && other.sandbox === one.sandbox),
  );
  // Responses with different statuses differ in shape anyway.
  const same = repeated.filter(({ recorded, status }) => recorded.status === status);
  const bodies = same.map(({ recorded, body }) => [jsonOf(recorded.body), jsonOf(body)] as const);
  const both = bodies.filter(([theirs, ours]) => theirs !== undefined && ours !== undefined);
  const differences = shapeDifferences(
    shapeOf(both.map(([theirs]) => theirs)),
    shapeOf(both.map(([, ours]) => ours)),
  );
  const { missing, extra, types } = differences;
  if (statuses.length + missing.length + extra.length + types.length === 0) return undefined;
  return { service, method, route: first.route, target, statuses, ...differences };
}

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
