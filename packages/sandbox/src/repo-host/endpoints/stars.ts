import { done, list, type EndpointCall, type Endpoints } from "../endpoint.ts";
import { notFound } from "../refusals.ts";
import { repositorySummary } from "../resources/repository.ts";
import { maySee } from "../viewer.ts";
import type { Repository } from "../world/repositories.ts";
import { own } from "./current-user.ts";

/** The repositories that the authenticated user keeps an eye on: put there and taken away without a body. */
export const stars: Endpoints = {
  "GET /user/starred": own((viewer, call) => {
    const { context, world, base } = call;
    const starred = world.stars
      .of(viewer)
      .map((id) => world.repositories.byId(id))
      .filter((one) => one !== undefined && maySee(context, one, world))
      .filter((one) => one !== undefined);
    return list(call, starred, (one) => repositorySummary(one, viewer, base, world));
  }),
  "GET /user/starred/:owner/:repo": own((viewer, call) => {
    const repository = visible(call);
    return repository !== undefined && call.world.stars.of(viewer).includes(repository.id)
      ? done()
      : notFound();
  }),
  "PUT /user/starred/:owner/:repo": own((viewer, call) => {
    const repository = visible(call);
    if (repository === undefined) return notFound();
    call.world.stars.add(viewer, repository);
    return done();
  }),
  "DELETE /user/starred/:owner/:repo": own((viewer, call) => {
    const repository = visible(call);
    if (repository === undefined) return notFound();
    call.world.stars.remove(viewer, repository);
    return done();
  }),
};

function visible({ context, world, path }: EndpointCall): Repository | undefined {
  const repository = world.repositories.find(path("owner"), path("repo"));
  return repository !== undefined && maySee(context, repository, world) ? repository : undefined;
}
