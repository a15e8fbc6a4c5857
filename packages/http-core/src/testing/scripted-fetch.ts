import { NetworkError } from "../errors/errors.ts";
import { endsTheSame } from "../errors/network.ts";
import { redactUrl } from "../redact/redact-url.ts";
import { requestOf } from "./request-of.ts";

/** The outcome of a request: a response, a function that makes one, or an error to throw. */
type Outcome = Response | Error | ((request: Request) => Response | Promise<Response>);

/** An entry of a script: the outcome of one request, or of several by {@link repeat}. */
export type Scripted = Outcome | Repeated;

/** The outcome of several requests, made by {@link repeat}. */
export interface Repeated {
  readonly repeated: Outcome;
  readonly times: number;
}

/** A fetch that responds from a script and keeps the requests. */
export interface ScriptedFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** All requests in order, also unexpected ones. */
  readonly requests: readonly Request[];
}

/**
 * A fetch that responds from a script: one entry per request, in order. A request beyond the script throws an error
 * that is not retried, so that a test fails on an unexpected request.
 *
 * @throws NetworkError, when called, for a request beyond the script; it names the request
 * @example
 * ```ts
 * import { createClient } from "@org/http-core";
 * import { scriptedFetch } from "@org/http-core/testing";
 *
 * const fetch = scriptedFetch(new Response("", { status: 503 }), Response.json({ id: "7" }));
 * const client = createClient({ baseUrl: "https://api.example", fetch });
 * console.log(client, fetch.requests.length);
 * ```
 */
export function scriptedFetch(...script: readonly Scripted[]): ScriptedFetch {
  const requests: Request[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = requestOf(input, init);
    const outcome = outcomeAt(script, requests.length);
    requests.push(request);
    if (outcome === undefined) throw unexpected(request, requests.length);
    if (outcome instanceof Error) throw outcome;
    return outcome instanceof Response ? outcome.clone() : outcome(request);
  };
  return Object.assign(fetch, { requests });
}

/**
 * An entry of a script for several requests.
 *
 * @param outcome a response, an error to throw, or a function, which is called for each request
 * @param times the number of requests. By default all that follow
 * @example
 * ```ts
 * import { repeat, scriptedFetch } from "@org/http-core/testing";
 *
 * const fetch = scriptedFetch(repeat(new Response("", { status: 503 }), 3), Response.json({ id: "7" }));
 * console.log(fetch.requests.length);
 * ```
 */
export function repeat(outcome: Outcome, times = Infinity): Repeated {
  return { repeated: outcome, times };
}

function outcomeAt(script: readonly Scripted[], index: number): Outcome | undefined {
  let left = index;
  for (const entry of script) {
    const { repeated, times } = "repeated" in entry ? entry : repeat(entry, 1);
    if (left < times) return repeated;
    left -= times;
  }
  return undefined;
}

function unexpected({ method, url }: Request, number: number): NetworkError {
  const request = `${method} ${redactUrl(url, [])}`;
  const error = new NetworkError(`The script has no answer to request ${String(number)}: ${request}`, {
    hint: "Give `scriptedFetch` an answer for each request, or `repeat(answer)`.",
  });
  endsTheSame(error);
  return error;
}
