import type { FieldProblem } from "../refusals.ts";
import type { Account } from "../world/accounts.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";

/** Ids of repositories that are created later than the seed's. */
const FIRST_ID = 900_000_000;

/**
 * A repository as somebody wants it, empty, or what is wrong with the fields.
 *
 * @param now epoch milliseconds
 */
export function newRepository(
  owner: Account,
  fields: Readonly<Record<string, unknown>>,
  world: RepoHostWorld,
  now: number,
): Repository | { readonly problems: readonly FieldProblem[] } {
  const { name, description = null, private: isPrivate = false } = fields;
  const problem = (
    field: string,
    code: FieldProblem["code"],
  ): { readonly problems: readonly FieldProblem[] } => ({
    problems: [{ resource: "Repository", field, code }],
  });
  if (name === undefined || name === "") return problem("name", "missing_field");
  if (typeof name !== "string" || !/^[\w.-]{1,100}$/.test(name)) return problem("name", "invalid");
  if (description !== null && typeof description !== "string") return problem("description", "invalid");
  if (typeof isPrivate !== "boolean") return problem("private", "invalid");
  if (world.repositories.find(owner.login, name) !== undefined) return problem("name", "already_exists");
  return {
    id: FIRST_ID + world.repositories.of(owner).length + owner.id * 1_000,
    owner,
    name,
    private: isPrivate,
    description,
    homepage: null,
    language: null,
    topics: [],
    license: null,
    fork: false,
    size: 0,
    stars: 0,
    forks: 0,
    subscribers: 0,
    issues: 0,
    commits: 0,
    createdAt: now,
    updatedAt: now,
    pushedAt: now,
  };
}
