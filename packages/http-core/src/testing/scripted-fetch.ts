import type { Fetch } from "../middleware/send.ts";

/** One answer of a script: a response, a function that makes one, or an error to throw. */
export type Scripted = Response | Error | ((request: Request) => Response | Promise<Response>);

/** A fetch that answers from a script and keeps what it was asked. */
export interface ScriptedFetch extends Fetch {
  /** The requests, in order. */
  readonly requests: readonly Request[];
}

/**
 * A fetch that gives the answers of a script one after the other; the last one again and again.
 *
 * @throws Error, when called, where the script is empty
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
  const answer = async (request: Request): Promise<Response> => {
    const scripted = script[Math.min(requests.length, script.length - 1)];
    requests.push(request);
    if (scripted === undefined) throw new Error("The script is empty");
    if (scripted instanceof Error) throw scripted;
    return scripted instanceof Response ? scripted.clone() : scripted(request);
  };
  return Object.assign(answer, { requests });
}
