import * as v from "valibot";
import type { Tape } from "@org/http-core/testing";
import { closed, recordOf, checkOptions } from "../core/parsed.ts";
import type { ReadableHeaders } from "../core/headers.ts";
import type { Incoming } from "../core/incoming.ts";
import type { Reply } from "../core/reply.ts";
import type { StateRegistry } from "../core/state.ts";
import type { Secrets } from "../journal/secrets.ts";
import type { BaseName } from "../origins.ts";
import type { DriftOptions, DriftReport } from "./drift/report.ts";
import type { LeftOut } from "./har.ts";
import { importRecordings } from "./import.ts";
import { checkLoadOptions, type LoadOptions, type ReplayMode } from "./load-options.ts";
import { replaceAddress } from "./replace-address.ts";
import { nearestRecording } from "./unmatched.ts";
import type { RecordedResponse } from "./recorded-response.ts";
import { keyOf, targetOf } from "./request-key.ts";

/** The result of loading a recording. */
export interface Loaded {
  /** The number of responses. */
  readonly responses: number;
  readonly leftOut: readonly LeftOut[];
}

/** Recorded responses of other services, to replay. */
export interface Recordings {
  /**
   * Adds a HAR log (a browser's, the journal's own), or a tape of `record` of `@org/http-core/testing`. Responses to
   * the same request are replayed in their order, and the last one repeats. The service is not called, and nothing
   * counts against limits.
   *
   * @throws ParameterError if it is neither, or if an address of a service is invalid
   */
  readonly load: (source: unknown, options?: LoadOptions) => Promise<Loaded>;
  /** The loaded responses. */
  readonly list: () => readonly RecordedResponse[];
  /**
   * The last 1,000 complete exchanges of this sandbox, if the option `tape` is set: for {@link Recordings.load} here or
   * elsewhere, and for `replay` of `@org/http-core/testing`. It contains no credentials.
   */
  readonly tape: () => Tape;
  /** What answers a request without a recording, as set by the last {@link Recordings.load}. */
  readonly mode: () => ReplayMode;
  /**
   * Repeats the recorded requests and compares the shapes of the responses. The requests run in an isolated copy of the
   * sandbox, without limits and with its own credentials.
   */
  readonly drift: (options?: DriftOptions) => Promise<DriftReport>;
  /** Removes all recordings, so that the services answer. */
  readonly clear: () => void;
}

/** Recordings, as the pipeline uses them. */
export interface RecordingBook extends Recordings {
  /** The recorded response to a request; undefined: its service answers. */
  readonly responseTo: (base: BaseName, incoming: Incoming) => Replayed | undefined;
}

/** A recorded response, or the lack of one in strict mode. */
export type Replayed =
  | { readonly kind: "recorded"; readonly reply: Reply }
  /** `nearest`: the nearest recorded request, as text; undefined: none is near. */
  | { readonly kind: "unmatched"; readonly nearest: string | undefined };

/** Options of {@link createRecordings}. */
export interface RecordingsOptions {
  readonly states: StateRegistry;
  readonly secrets: Secrets;
  readonly tape: () => Tape;
  readonly drift: (recorded: readonly RecordedResponse[], options?: DriftOptions) => Promise<DriftReport>;
}

/** The options of {@link Recordings.drift}. */
export const driftOptions = closed({ instead: v.exactOptional(recordOf(v.string())) });

/** Creates the recordings of a sandbox, empty at first. */
export function createRecordings({ states, secrets, tape, drift }: RecordingsOptions): RecordingBook {
  const loaded = states.value<readonly RecordedResponse[]>("sandbox recordings", []);
  const mode = states.value<ReplayMode>("sandbox replay", "fallback");
  /** How many responses to each request were replayed. */
  const replayed = states.map<string, number>("sandbox recordings given");
  const byKey = new WeakMap<readonly RecordedResponse[], ReadonlyMap<string, readonly RecordedResponse[]>>();
  const recordedFor = (key: string): readonly RecordedResponse[] => {
    const all = loaded.current;
    const known = byKey.get(all) ?? Map.groupBy(all, keyOf);
    byKey.set(all, known);
    return known.get(key) ?? [];
  };
  return {
    async load(source, options = {}) {
      checkLoadOptions(options);
      const { mode: wanted = "fallback", ...known } = options;
      const { recorded, leftOut } = await importRecordings(source, secrets, known);
      loaded.current = [...loaded.current, ...recorded];
      mode.current = wanted;
      return { responses: recorded.length, leftOut };
    },
    list: () => loaded.current,
    tape,
    async drift(options = {}) {
      checkOptions(driftOptions, options, "drift");
      return drift(loaded.current, options);
    },
    mode: () => mode.current,
    clear() {
      loaded.current = [];
      mode.current = "fallback";
      replayed.clear();
    },
    responseTo(base, incoming) {
      if (loaded.current.length === 0 && mode.current === "fallback") return undefined;
      const { method, url, prefix, body, headers } = incoming;
      const target = targetOf(url.pathname.slice(prefix.length), url.searchParams, secrets);
      const sent = new TextDecoder().decode(body);
      const keys = (method === "HEAD" ? ["HEAD", "GET"] : [method]).map((verb) =>
        keyOf({ service: base, method: verb, target, sent }),
      );
      const recorded = keys
        .flatMap(recordedFor)
        .filter(({ status }) => status !== 304 || isConditional(headers));
      // Logs lack preflights, but browsers send them.
      if (recorded.length === 0) {
        if (mode.current === "fallback" || method === "OPTIONS") return undefined;
        return {
          kind: "unmatched",
          nearest: nearestRecording({ service: base, method, target, sent }, loaded.current),
        };
      }
      const key = `${keys.join(" ")} ${String(isConditional(headers))}`;
      const count = replayed.get(key) ?? 0;
      replayed.set(key, count + 1);
      const response = recorded[Math.min(count, recorded.length - 1)];
      return response?.body === undefined
        ? undefined
        : { kind: "recorded", reply: replyOf(response, method, url.origin + prefix) };
    },
  };
}

function isConditional(headers: ReadableHeaders): boolean {
  return headers.has("if-none-match") || headers.has("if-modified-since");
}

/** @param here the service's base address in the request, for links in the response */
function replyOf({ status, headers, body, address }: RecordedResponse, method: string, here: string): Reply {
  const withOwnAddress = (text: string): string => replaceAddress(text, address, here);
  const isBodiless = method === "HEAD" || status === 204 || status === 205 || status === 304;
  return {
    status,
    headers: new Map([
      ...Object.entries(headers).map(([name, value]) => [name, withOwnAddress(value)] as const),
      ANY_ORIGIN,
    ]),
    text: isBodiless || body === undefined ? undefined : withOwnAddress(body),
  };
}

/** Allows pages of any origin, whatever the recorded service allowed. */
const ANY_ORIGIN = ["access-control-allow-origin", "*"] as const;
