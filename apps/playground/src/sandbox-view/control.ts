import * as v from "valibot";
import { DEFAULT_WORLD } from "../run/base-in.ts";
import type { ControlPlace } from "../run/sandbox.ts";
import { errorSchema } from "./replies.ts";

/** Sends a request to the sandbox's control API. A body makes it a POST. */
export type Control = (path: string, order?: Order) => Promise<unknown>;

/** What a request to the control API asks for. */
export interface Order {
  /** @default "GET", or "POST" with a body */
  readonly method?: "DELETE" | "POST" | "PUT";
  /** Sent as JSON. */
  readonly body?: unknown;
}

/**
 * Does something to the sandbox, reads its state again, and tells what was done, or why it was not.
 *
 * @param done what to tell. Default: the text that the action returns
 */
export type Act = (action: () => Promise<unknown>, done?: string) => Promise<void>;

/**
 * The control API of a world.
 *
 * The returned function throws an Error with the sandbox's own message if the sandbox refuses.
 */
export function controlOf({ base, fetch }: ControlPlace, world: string): Control {
  const api = `${base}${world === DEFAULT_WORLD ? "" : `_world/${world}/`}_sandbox/api`;
  return async (path, { method, body } = {}) => {
    const response = await fetch(api + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text === "" ? undefined : JSON.parse(text);
    if (response.ok) return answer;
    throw new Error(
      v.is(errorSchema, answer) ? answer.error : `The sandbox responded with ${String(response.status)}`,
    );
  };
}
