import { ParameterError } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import type { Recording } from "@org/http-core/testing";
import * as v from "valibot";
import { parsed } from "../core/parsed.ts";

const headers = v.record(v.string(), v.string());

const body = v.union([v.object({ text: v.string() }), v.object({ base64: v.string() })]);

const request = v.object({
  method: v.string(),
  url: v.pipe(v.string(), v.url()),
  headers,
  body: v.exactOptional(body),
});

const status = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));

const response = v.object({ status, statusText: v.string(), headers, body });

const recordings: v.GenericSchema<unknown, readonly Recording[]> = v.array(
  v.union([v.object({ request, response }), v.object({ request, failure: v.object({ code: v.string() }) })]),
);

/**
 * Reads what is on a tape of `record` of `@org/http-core/testing`.
 *
 * @throws ParameterError where it is none, or one of its recordings is none
 */
export function recordedOn(tape: unknown): readonly Recording[] {
  if (isRecord(tape) && tape["version"] === 1 && Array.isArray(tape["recordings"]))
    return parsed(recordings, tape["recordings"], "recordings");
  throw new ParameterError(
    "recordings",
    "a HAR log, or a tape of `record`",
    isRecord(tape) ? "an object" : String(tape),
  );
}
