import type { Reply } from "../core/reply.ts";
import { refusal } from "../faults/refusal.ts";
import type { BaseName } from "../origins.ts";
import { targetParts } from "../journal/entry.ts";
import type { RecordedResponse } from "./recorded-response.ts";
import { keyOf } from "./request-key.ts";

/** The 404 for a request without a recording in strict mode, in its service's error format. */
export function unmatched(base: BaseName, requested: string, nearest: string | undefined): Reply {
  const hint = nearest === undefined ? "" : `. The nearest is ${nearest}`;
  const headers = { "Access-Control-Allow-Origin": "*" };
  return refusal(base, {
    kind: "status",
    status: 404,
    message: `No recording of ${requested}${hint}`,
    headers,
  });
}

/** The parts of a request that recordings match. */
type RecordedRequest = Pick<RecordedResponse, "service" | "method" | "target" | "sent">;

/** A part in which a request differs from a recorded one, and its weight. */
interface Difference {
  readonly part: string;
  readonly weight: number;
}

/**
 * The distance at which nothing is near: more than a wrong method, a wrong path segment and a wrong parameter together.
 */
const FAR = 8;

/** The nearest recorded request, and how it differs: `GET /user?page=2 (differs in: page)`. Undefined: none is near. */
export function nearestRecording(
  requested: RecordedRequest,
  recordings: readonly RecordedResponse[],
): string | undefined {
  const [nearest] = recordings
    .filter(({ service }) => service === requested.service)
    .map((recorded) => {
      const differing = differences(requested, recorded);
      return { recorded, differing, far: differing.reduce((sum, { weight }) => sum + weight, 0) };
    })
    .filter(({ far }) => far < FAR)
    .sort((a, b) => a.far - b.far);
  if (nearest === undefined) return undefined;
  const { method, target } = nearest.recorded;
  return `${method} ${target} (differs in: ${nearest.differing.map(({ part }) => part).join(", ")})`;
}

function differences(requested: RecordedRequest, recorded: RecordedRequest): readonly Difference[] {
  const [path, query] = targetParts(requested.target);
  const [theirPath, theirQuery] = targetParts(recorded.target);
  const names = new Set([...query.keys(), ...theirQuery.keys()]);
  const value = (of: URLSearchParams, name: string): string => of.getAll(name).join("\n");
  const [segments, theirs] = [path.split("/"), theirPath.split("/")];
  const longest = segments.length > theirs.length ? segments : theirs;
  const other = longest.filter((_, i) => segments[i] !== theirs[i]).length;
  const bodyOf = (request: RecordedRequest): string => keyOf({ ...request, method: "", target: "" });
  return [
    ...(requested.method === recorded.method ? [] : [{ part: "method", weight: 3 }]),
    ...(other === 0 ? [] : [{ part: "path", weight: 4 * other }]),
    ...Array.from(names)
      .filter((name) => value(query, name) !== value(theirQuery, name))
      .map((part) => ({ part, weight: 1 })),
    ...(bodyOf(requested) === bodyOf(recorded) ? [] : [{ part: "body", weight: 1 }]),
  ];
}
