import type { ReadableHeaders } from "../core/headers.ts";
import type { Sandbox } from "../sandbox-and-worlds.ts";
import { steeringProblem } from "../core/steering-problem.ts";
import { unexpectedError } from "../core/unexpected-error.ts";
import { WORLD_HEADER, WORLD_PATH } from "./naming.ts";
import { WorldError } from "./worlds.ts";

/** The world that a request is for. */
export interface NamedWorld {
  readonly world: Sandbox;
  /** The part of its path that names it: `""`, or `"/_world/one"`. */
  readonly prefix: string;
}

/**
 * Finds the world that a request is for; one that isn't there is made.
 *
 * @param sandbox the world of requests that name none
 * @throws WorldError where it can't be made
 */
export function namedWorld(
  sandbox: Sandbox,
  { pathname }: URL,
  headers: Pick<ReadableHeaders, "get">,
): NamedWorld {
  if (pathname.startsWith(WORLD_PATH)) {
    const [name = ""] = pathname.slice(WORLD_PATH.length).split("/", 1);
    return { world: sandbox.worlds.get(name), prefix: WORLD_PATH + name };
  }
  const name = headers.get(WORLD_HEADER);
  return { world: name === null ? sandbox : sandbox.worlds.get(name), prefix: "" };
}

/** What a request is told whose world can't be made. */
export function noWorld(error: unknown): Response {
  if (!(error instanceof WorldError)) return unexpectedError(error);
  return steeringProblem(error.message, error.code === "full" ? 503 : 400);
}
