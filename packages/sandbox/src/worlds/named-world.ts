import { WORLD_PATH } from "../core/addresses.ts";
import type { ReadableHeaders } from "../core/headers.ts";
import type { Sandbox } from "../types.ts";
import { steeringProblem, unexpectedError } from "../core/error-responses.ts";
import { WorldError } from "./worlds.ts";

/** The header that names a request's world. A world in the path has precedence. */
const WORLD_HEADER = "x-sandbox-world";

/** The world that a request is for. */
export interface NamedWorld {
  /**
   * Returns the world, and creates it if there is none. Do not call it for a refused request.
   *
   * @throws WorldError if it cannot be created
   */
  readonly world: () => Sandbox;
  /** The part of its path that names it: `""`, or `"/_world/one"`. */
  readonly prefix: string;
}

/**
 * Reads which world a request is for.
 *
 * @param sandbox the world of requests that name none
 */
export function namedWorld(
  sandbox: Sandbox,
  { pathname }: URL,
  headers: Pick<ReadableHeaders, "get">,
): NamedWorld {
  if (pathname.startsWith(WORLD_PATH)) {
    const [name = ""] = pathname.slice(WORLD_PATH.length).split("/", 1);
    return { world: () => sandbox.worlds.get(name), prefix: WORLD_PATH + name };
  }
  const name = headers.get(WORLD_HEADER);
  return { world: () => (name === null ? sandbox : sandbox.worlds.get(name)), prefix: "" };
}

/** The world, or the refusal if it cannot be created. */
export function foundWorld({ world }: NamedWorld): Sandbox | Response {
  try {
    return world();
  } catch (error) {
    if (!(error instanceof WorldError)) return unexpectedError(error);
    return steeringProblem(error.message, error.code === "full" ? 503 : 400);
  }
}
