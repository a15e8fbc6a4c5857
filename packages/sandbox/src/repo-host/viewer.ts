import type { HandlerContext } from "../core/handler.ts";
import { USER } from "./conventions/authenticate.ts";
import type { Account } from "./world/accounts.ts";
import type { RepoHostWorld } from "./world/world.ts";

/** The user who asks; undefined: nobody, or an application on its own behalf. */
export function viewerOf({ principal }: HandlerContext, world: RepoHostWorld): Account | undefined {
  return principal?.role === USER ? world.people.find(principal.id) : undefined;
}
