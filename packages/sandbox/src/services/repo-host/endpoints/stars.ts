import { route } from "../route.ts";
import { done, list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { notFound } from "../refusals.ts";
import { repositorySummary } from "../resources/repository.ts";
import { maySee } from "../viewer.ts";
import type { Repository } from "../world/repositories.ts";
import { own } from "./current-user.ts";

/** The repositories that the authenticated user keeps an eye on: put there and taken away without a body. */
export const stars: Endpoints = {
  "GET /user/starred": route(
    "Repositories that the authenticated user has starred, the latest first.",
    own((viewer, call) => {
      const { context, world, base } = call;
      const starred = world.stars
        .of(viewer)
        .map((id) => world.repositories.byId(id))
        .filter((one) => one !== undefined && maySee(context, one, world))
        .filter((one) => one !== undefined);
      return list(call, starred, (one) => repositorySummary(one, viewer, base, world));
    }),
    { lists: "Repository" },
  ),
  "GET /user/starred/:owner/:repo": route(
    "Whether the authenticated user has starred a repository: 204, else 404.",
    own((viewer, call) => {
      const repository = visible(call);
      return repository !== undefined && call.world.stars.of(viewer).includes(repository.id)
        ? done()
        : notFound();
    }),
    { status: 204 },
  ),
  "PUT /user/starred/:owner/:repo": route(
    "Stars a repository.",
    own((viewer, call) => {
      const repository = visible(call);
      if (repository === undefined) return notFound();
      call.world.stars.add(viewer, repository, call.context.now);
      return done();
    }),
    { status: 204 },
  ),
  "DELETE /user/starred/:owner/:repo": route(
    "Takes a star away.",
    own((viewer, call) => {
      const repository = visible(call);
      if (repository === undefined) return notFound();
      call.world.stars.remove(viewer, repository, call.context.now);
      return done();
    }),
    { status: 204 },
  ),
};

function visible({ context, world, path }: EndpointCall): Repository | undefined {
  const repository = world.repositories.find(path("owner"), path("repo"));
  return repository !== undefined && maySee(context, repository, world) ? repository : undefined;
}
