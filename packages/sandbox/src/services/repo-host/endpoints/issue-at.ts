import type { EndpointCall } from "../endpoint-call.ts";
import type { Issue } from "../world/issues.ts";
import type { Repository } from "../world/repositories.ts";
import { numberIn } from "./number-in.ts";

/** The issue that a path's `:number` names; undefined: there is none. */
export function issueAt(repository: Repository, { world, path }: EndpointCall): Issue | undefined {
  return world.issues.find(repository, numberIn(path("number")));
}
