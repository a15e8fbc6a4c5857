import { created } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { missingScope, validationFailed } from "../refusals.ts";
import { repositoryDetails } from "../resources/repository.ts";
import type { Endpoint } from "../route.ts";
import { mayWriteTo } from "../viewer.ts";
import type { Account } from "../world/accounts.ts";
import { emptyRepository, readRepositoryFields } from "./repository-fields.ts";

/** Makes the repository that a body asks for. @param owner an account in whose name the viewer may make some */
export function madeRepository(
  owner: Account,
  viewer: Account,
  { world, base, fields, context }: EndpointCall,
): ReturnType<Endpoint> {
  const isTaken = (name: string): boolean => world.repositories.find(owner.login, name) !== undefined;
  if (fields["name"] === undefined || fields["name"] === "")
    return validationFailed({ resource: "Repository", field: "name", code: "missing_field" });
  const read = readRepositoryFields(fields, isTaken);
  if (!read.ok) return validationFailed(...read.problems);
  const asked = { ...emptyRepository(owner, "", context.now), ...read.changes };
  if (!mayWriteTo(context, asked)) return missingScope(asked.private ? "repo" : "public_repo");
  const made = world.repositories.add(asked);
  return created(repositoryDetails(made, viewer, base, world), `${base}/repos/${owner.login}/${made.name}`);
}
