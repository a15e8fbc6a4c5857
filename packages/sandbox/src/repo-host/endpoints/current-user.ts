import { needed, route, type Endpoint } from "../route.ts";
import { ok } from "../../core/handler.ts";
import { created, lastModified, list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { missingScope, requiresAuthentication, validationFailed } from "../refusals.ts";
import { accountChangedAt, userDetails } from "../resources/account.ts";
import { organizationSummary } from "../resources/organization.ts";
import { repositoryDetails, repositorySummary } from "../resources/repository.ts";
import { maySee, mayWriteTo } from "../viewer.ts";
import type { Account } from "../world/accounts.ts";
import { emptyRepository, readRepositoryFields, repositoryBody } from "./repository-fields.ts";

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
    own((viewer, { world, base, fields, context }) => {
      const isTaken = (name: string): boolean => world.repositories.find(viewer.login, name) !== undefined;
      if (fields["name"] === undefined || fields["name"] === "")
        return validationFailed({ resource: "Repository", field: "name", code: "missing_field" });
      const read = readRepositoryFields(fields, isTaken);
      if (!read.ok) return validationFailed(...read.problems);
      const asked = { ...emptyRepository(viewer, "", context.now), ...read.changes };
      if (!mayWriteTo(context, asked)) return missingScope(asked.private ? "repo" : "public_repo");
      const made = world.repositories.add(asked);
      return created(
        repositoryDetails(made, viewer, base, world),
        `${base}/repos/${viewer.login}/${made.name}`,
      );
    }),
    {
      shows: "RepositoryDetails",
      status: 201,
      body: { ...repositoryBody, name: needed(repositoryBody.name) },
    },
  ),
};
