import { done, type Endpoints } from "../endpoint.ts";
import { ofViewer, type InRepository, type OfViewer } from "../places.ts";
import { isRefusal, notFound } from "../refusals.ts";
import type { Place } from "../resource.ts";
import { at } from "../routes-of.ts";
import { route } from "../route.ts";
import { maySee } from "../viewer.ts";

/** A repository that the authenticated user may see, by its present name. */
const star: Place<InRepository & OfViewer> = (call) => {
  const user = ofViewer(call);
  if (isRefusal(user)) return user;
  const repository = call.world.repositories.find(call.path("owner"), call.path("repo"));
  const isVisible = repository !== undefined && maySee(call.context, repository, call.world);
  return isVisible ? { ...user, repository } : notFound();
};

/** The stars of the authenticated user: put there and taken away without a body. */
export const stars: Endpoints = {
  "GET /user/starred/:owner/:repo": route(
    "Whether the authenticated user has starred a repository: 204, else 404.",
    at(star, ({ viewer, repository, world }) =>
      world.stars.of(viewer).includes(repository.id) ? done() : notFound(),
    ),
    { status: 204 },
  ),
  "PUT /user/starred/:owner/:repo": route(
    "Stars a repository.",
    at(star, ({ viewer, repository, world, context }) => {
      world.stars.add(viewer, repository, context.now);
      return done();
    }),
    { status: 204 },
  ),
  "DELETE /user/starred/:owner/:repo": route(
    "Takes a star away.",
    at(star, ({ viewer, repository, world, context }) => {
      world.stars.remove(viewer, repository, context.now);
      return done();
    }),
    { status: 204 },
  ),
};
