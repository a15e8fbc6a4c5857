import * as v from "valibot";
import { ParameterError, Secret } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { type Recording, record, type Tape } from "@org/http-core/testing";
import { parsed } from "../core/parsed.ts";
import { toResponse } from "../core/reply.ts";
import type { Incoming } from "../core/incoming.ts";
import type { StateRegistry } from "../core/state.ts";
import type { SandboxAnswer } from "../faults/wire.ts";
import { JOURNAL_CAPACITY } from "../journal/journal.ts";
import type { Secrets } from "../journal/secrets.ts";

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

/** A tape of what the sandbox was asked and answered. */
export interface Taping {
  /** Keeps an exchange; of one that broke on the wire nothing. The oldest is forgotten, as in the journal. */
  readonly keep: (incoming: Incoming, answer: SandboxAnswer) => Promise<void>;
  /** What was kept, as the recorder for clients would have written it. */
  readonly tape: () => Tape;
}

/** Makes an empty tape, part of the sandbox's state. No credential comes onto it, neither the sandbox's nor another. */
export function createTaping(states: StateRegistry, { all }: Secrets): Taping {
  const kept = states.map<number, Recording>("sandbox tape");
  const heard = states.value("sandbox exchanges on tape", 0);
  const redact = Array.from(all, (secret) => new Secret(secret));
  return {
    async keep({ method, url, headers, body }, { reply, response, wires }) {
      if (wires !== undefined) return;
      heard.current += 1;
      const number = heard.current;
      const answer = reply === undefined ? response.clone() : toResponse(reply);
      const recorder = record(() => Promise.resolve(answer), { redact });
      const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
      await recorder.fetch(new Request(url, { method, headers: [...headers], ...(hasBody && { body }) }));
      for (const recording of recorder.tape().recordings) kept.set(number, recording);
      kept.delete(number - JOURNAL_CAPACITY);
    },
    tape() {
      const recordings = Array.from(kept).sort(([a], [b]) => a - b);
      return {
        ...record(() => Promise.reject(new TypeError("Nobody asks"))).tape(),
        recordings: recordings.map(([, recording]) => recording),
      };
    },
  };
}
