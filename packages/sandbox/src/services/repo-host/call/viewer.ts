import type { HandlerContext } from "../../../core/handler.ts";
import { isUser } from "./identify.ts";
import { isGranted } from "./scopes.ts";
import type { Account } from "../world/accounts.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";

/** The calling user; undefined: an anonymous caller or an application. */
export function viewerOf({ principal }: HandlerContext, world: RepoHostWorld): Account | undefined {
  return isUser(principal) ? world.people.find(principal.id) : undefined;
}

/** Whether a request may see a repository: its user may, and so may its token. */
export function maySee(context: HandlerContext, repository: Repository, world: RepoHostWorld): boolean {
  if (repository.private && !isGranted(context, "repo")) return false;
  return world.repositories.mayRead(viewerOf(context, world), repository);
}

/** Whether a request may change a repository. */
export function mayChange(context: HandlerContext, repository: Repository, world: RepoHostWorld): boolean {
  return mayWriteTo(context, repository) && world.repositories.mayWrite(viewerOf(context, world), repository);
}

/** Whether a request's token may write to a repository, whatever its user may do there. */
export function mayWriteTo(context: HandlerContext, repository: Pick<Repository, "private">): boolean {
  return isGranted(context, repository.private ? "repo" : "public_repo");
}
