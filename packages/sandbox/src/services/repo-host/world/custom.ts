import { ParameterError } from "@org/http-core";
import { momentOf } from "../../../core/dates.ts";
import type { CustomIssue, CustomOrganization, CustomRepository, CustomUser } from "../options/data.ts";
import type { Account } from "./accounts.ts";
import type { Issue } from "./issues.ts";
import type { Repository } from "./repositories.ts";

/** The attributes of an account that are given. */
export function accountFields(custom: CustomUser | CustomOrganization): Partial<Account> {
  const { login, name, location, email, blog, created_at, updated_at } = custom;
  return {
    login,
    ...("company" in custom && { company: custom.company ?? null }),
    ...("bio" in custom && { bio: custom.bio ?? null }),
    ...(name !== undefined && { name }),
    ...(location !== undefined && { location }),
    ...(email !== undefined && { email }),
    ...(blog !== undefined && { blog }),
    ...moment("createdAt", created_at),
    ...moment("updatedAt", updated_at ?? created_at),
  };
}

/** The attributes of a repository that are given. */
export function repositoryFields(custom: CustomRepository): Partial<Repository> {
  const { description, homepage, language, topics, fork, size, created_at, updated_at, pushed_at } = custom;
  return {
    name: nameOf(custom),
    ...(custom.private !== undefined && { private: custom.private ?? false }),
    ...(description !== undefined && { description }),
    ...(homepage !== undefined && { homepage }),
    ...(language !== undefined && { language }),
    ...(topics !== undefined && { topics: topics ?? [] }),
    ...(fork !== undefined && { fork: fork ?? false }),
    ...(size !== undefined && { size: size ?? 0 }),
    ...moment("createdAt", created_at),
    ...moment("updatedAt", updated_at ?? created_at),
    ...moment("pushedAt", pushed_at ?? created_at),
  };
}

/** The attributes of an issue that are given. @param find finds an account by its login */
export function issueFields(
  { title, body, state, user, labels, assignees, created_at, updated_at, closed_at }: CustomIssue,
  find: (login: string, field: string) => Account,
): Partial<Issue> {
  const author = user === undefined ? undefined : find(user, "user");
  return {
    title,
    ...(body !== undefined && { body }),
    ...(state !== undefined && { state, ...(state === "open" && { closedAt: null, closedBy: null }) }),
    ...(author !== undefined && { user: author }),
    ...(labels !== undefined && { labels }),
    ...(assignees !== undefined && {
      assignees: assignees.map((login, index) => find(login, `assignees.${String(index)}`)),
    }),
    ...moment("createdAt", created_at),
    ...moment("updatedAt", updated_at ?? created_at),
    ...moment("closedAt", closed_at),
  };
}

/** The owner's login in a `full_name`. */
export function ownerOf({ full_name }: CustomRepository): string {
  return full_name.slice(0, full_name.indexOf("/"));
}

/** The name in a `full_name`. */
export function nameOf({ full_name }: CustomRepository): string {
  return full_name.slice(full_name.indexOf("/") + 1);
}

/** The error of an unknown name, such as a login that no account has. */
export function unknownName(at: string, expected: string, name: string): ParameterError {
  return new ParameterError(`options.data.repoHost.${at}`, expected, JSON.stringify(name));
}

function moment<Name extends string>(
  name: Name,
  at: string | null | undefined,
): Partial<Record<Name, number>> {
  const known = typeof at === "string" ? momentOf(at) : undefined;
  const fields: Partial<Record<Name, number>> = {};
  if (known !== undefined) fields[name] = known;
  return fields;
}
