import { ok } from "../../core/handler.ts";
import { created, list, type Endpoint, type EndpointCall, type Endpoints } from "../endpoint.ts";
import { requiresAuthentication, validationFailed } from "../refusals.ts";
import { userDetails } from "../resources/account.ts";
import { organizationSummary } from "../resources/organization.ts";
import { repositoryDetails, repositorySummary } from "../resources/repository.ts";
import type { Account } from "../world/accounts.ts";
import { newRepository } from "./new-repository.ts";

/** An endpoint of the user who asks. */
export function own(endpoint: (viewer: Account, call: EndpointCall) => ReturnType<Endpoint>): Endpoint {
  return (call) => (call.viewer === undefined ? requiresAuthentication() : endpoint(call.viewer, call));
}

/** The authenticated user. */
export const currentUser: Endpoints = {
  "GET /user": own((viewer, { base, world }) => ok(userDetails(viewer, viewer, base, world))),
  "GET /user/orgs": own((viewer, call) =>
    list(call, call.world.people.memberships(viewer), (one) => organizationSummary(one, call.base)),
  ),
  "GET /user/repos": own((viewer, call) => {
    const { world, base } = call;
    const owners = [viewer, ...world.people.memberships(viewer)];
    const all = owners.flatMap((owner) => world.repositories.of(owner));
    return list(call, all, (one) => repositorySummary(one, viewer, base, world));
  }),
  "POST /user/repos": own((viewer, { world, base, fields, context }) => {
    const made = newRepository(viewer, fields, world, context.now);
    if ("problems" in made) return validationFailed(...made.problems);
    world.repositories.add(made);
    return created(
      repositoryDetails(made, viewer, base, world),
      `${base}/repos/${viewer.login}/${made.name}`,
    );
  }),
};
