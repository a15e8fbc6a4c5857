import * as v from "valibot";
import { ParameterError, Secret } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { type Recording, record, type Tape } from "@org/http-core/testing";
import { parsed } from "../core/parsed.ts";
import { toResponse } from "../core/reply.ts";
import type { Incoming } from "../core/incoming.ts";
import type { StateRegistry } from "../core/state.ts";
import type { SandboxResponse } from "../faults/wire.ts";
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
 * Validates a tape of `record` of `@org/http-core/testing`.
 *
 * @throws ParameterError if the tape or one of its recordings is invalid
 */
export function readTape(tape: unknown): readonly Recording[] {
  if (isRecord(tape) && tape["version"] === 1 && Array.isArray(tape["recordings"]))
    return parsed(recordings, tape["recordings"], "recordings");
  throw new ParameterError(
    "recordings",
    "a HAR log, or a tape of `record`",
    isRecord(tape) ? "an object" : String(tape),
  );
}

/** A tape of the sandbox's exchanges. */
export interface TapeRecorder {
  /** Records an exchange, except one with wire faults. The oldest is dropped, as in the journal. */
  readonly keep: (incoming: Incoming, result: SandboxResponse) => Promise<void>;
  /** The recorded exchanges, in the format of the recorder for clients. */
  readonly tape: () => Tape;
}

/** Creates an empty tape as part of the sandbox's state. It redacts all credentials, the sandbox's and others. */
export function createTapeRecorder(states: StateRegistry, { all }: Secrets): TapeRecorder {
  const kept = states.map<number, Recording>("sandbox tape");
  const heard = states.value("sandbox exchanges on tape", 0);
  const redact = Array.from(all, (secret) => new Secret(secret));
  return {
    async keep({ method, url, headers, body, secret }, { reply, response, wires }) {
      if (wires !== undefined) return;
      heard.current += 1;
      const number = heard.current;
      const result = reply === undefined ? response.clone() : toResponse(reply);
      const recorder = record(() => Promise.resolve(result), {
        redact: secret === undefined ? redact : [...redact, new Secret(secret)],
      });
      const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
      await recorder.fetch(new Request(url, { method, headers: [...headers], ...(hasBody && { body }) }));
      for (const recording of recorder.tape().recordings) kept.set(number, recording);
      kept.delete(number - JOURNAL_CAPACITY);
    },
    tape() {
      const recordings = Array.from(kept).sort(([a], [b]) => a - b);
      return {
        ...record(() => Promise.reject(new TypeError("This recorder sends no request"))).tape(),
        recordings: recordings.map(([, recording]) => recording),
      };
    },
  };
}
