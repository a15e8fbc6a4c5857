import { noContent, type Endpoints } from "../routes/endpoint.ts";
import { requireViewer, type RepositoryParent, type ViewerParent } from "../routes/access.ts";
import { isRefusal, notFound } from "../wire/refusals.ts";
import type { FindParent } from "../routes/resource.ts";
import { routeBelow } from "../routes/resource-routes.ts";
import { maySee } from "../call/scopes.ts";

/** Finds a repository that the authenticated user may see. Old names are not redirected. */
const findStarred: FindParent<RepositoryParent & ViewerParent> = (call) => {
  const user = requireViewer(call);
  if (isRefusal(user)) return user;
  const repository = call.world.repositories.find(call.path("owner"), call.path("repo"));
  const isVisible = repository !== undefined && maySee(call.context, repository, call.world);
  return isVisible ? { ...user, repository } : notFound();
};

/** The stars of the authenticated user. Requests to add or remove one have no body. */
export const stars: Endpoints = {
  "GET /user/starred/:owner/:repo": routeBelow(
    findStarred,
    "Whether the authenticated user has starred a repository: 204, else 404.",
    ({ viewer, repository, world }) =>
      world.stars.of(viewer).includes(repository.id) ? noContent() : notFound(),
    { status: 204 },
  ),
  "PUT /user/starred/:owner/:repo": routeBelow(
    findStarred,
    "Stars a repository.",
    ({ viewer, repository, world, context }) => {
      world.stars.add(viewer, repository, context.now);
      return noContent();
    },
    { status: 204 },
  ),
  "DELETE /user/starred/:owner/:repo": routeBelow(
    findStarred,
    "Removes the star from a repository.",
    ({ viewer, repository, world, context }) => {
      world.stars.remove(viewer, repository, context.now);
      return noContent();
    },
    { status: 204 },
  ),
};
