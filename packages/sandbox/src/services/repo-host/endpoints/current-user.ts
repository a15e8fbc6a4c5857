import { needed, route, type Endpoint } from "../route.ts";
import { ok } from "../../../core/handler.ts";
import { lastModified, list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { requiresAuthentication } from "../refusals.ts";
import { accountChangedAt, userDetails } from "../resources/account.ts";
import { organizationSummary } from "../resources/organization.ts";
import { repositorySummary } from "../resources/repository.ts";
import { maySee } from "../viewer.ts";
import type { Account } from "../world/accounts.ts";
import { madeRepository } from "./made-repository.ts";
import { repositoryBody } from "./repository-fields.ts";

/** An endpoint of the user who asks. */
export function own(endpoint: (viewer: Account, call: EndpointCall) => ReturnType<Endpoint>): Endpoint {
  return (call) => (call.viewer === undefined ? requiresAuthentication() : endpoint(call.viewer, call));
}

/** The authenticated user. */
export const currentUser: Endpoints = {
  "GET /user": route(
    "The authenticated user.",
    own((viewer, call) => ok(userDetails(viewer, call), lastModified(accountChangedAt(viewer, call.world)))),
    { shows: "User" },
  ),
  "GET /user/orgs": route(
    "Organizations of the authenticated user.",
    own((viewer, call) =>
      list(call, call.world.people.memberships(viewer), (one) => organizationSummary(one, call.base)),
    ),
    { lists: "OrganizationSummary" },
  ),
  "GET /user/repos": route(
    "Repositories of the authenticated user and of their organizations.",
    own((viewer, call) => {
      const { context, world, base } = call;
      const owners = [viewer, ...world.people.memberships(viewer)];
      const all = owners
        .flatMap((owner) => world.repositories.of(owner))
        .filter((one) => maySee(context, one, world));
      return list(call, all, (one) => repositorySummary(one, viewer, base, world));
    }),
    { lists: "Repository" },
  ),
  "POST /user/repos": route(
    "Makes a repository.",
    own((viewer, call) => madeRepository(viewer, viewer, call)),
    {
      shows: "RepositoryDetails",
      status: 201,
      body: { ...repositoryBody, name: needed(repositoryBody.name) },
    },
  ),
};
