import { ParameterError } from "@org/http-core";
import { momentOf } from "../../core/dates.ts";
import type { CustomIssue, CustomOrganization, CustomRepository, CustomUser } from "../options/data.ts";
import type { Account } from "./accounts.ts";
import type { Issue } from "./issues.ts";
import type { Repository } from "./repositories.ts";

/** The attributes of an account that are given. */
export function accountFields(custom: CustomUser | CustomOrganization): Partial<Account> {
  const { login, name, location, email, blog, created_at, updated_at } = custom;
  const { company, bio }: Partial<CustomUser> = custom;
  return given({
    login,
    name,
    location,
    email,
    blog,
    company,
    bio,
    createdAt: moment(created_at),
    updatedAt: moment(updated_at ?? created_at),
  });
}

/** The attributes of a repository that are given. Null is the empty value of a field that cannot be null. */
export function repositoryFields(custom: CustomRepository): Partial<Repository> {
  const { description, homepage, language, created_at, updated_at, pushed_at } = custom;
  const { topics, fork, size } = custom;
  return given({
    name: nameOf(custom),
    description,
    homepage,
    language,
    private: custom.private === null ? false : custom.private,
    topics: topics === null ? [] : topics,
    fork: fork === null ? false : fork,
    size: size === null ? 0 : size,
    createdAt: moment(created_at),
    updatedAt: moment(updated_at ?? created_at),
    pushedAt: moment(pushed_at ?? created_at),
  });
}

/** The attributes of an issue that are given. @param find finds an account by its login */
export function issueFields(
  { title, body, state, user, labels, assignees, created_at, updated_at, closed_at }: CustomIssue,
  find: (login: string, field: string) => Account,
): Partial<Issue> {
  return {
    ...(state === "open" && { closedAt: null, closedBy: null }),
    ...given({
      title,
      body,
      state,
      user: user === undefined ? undefined : find(user, "user"),
      labels,
      assignees: assignees?.map((login, index) => find(login, `assignees.${String(index)}`)),
      createdAt: moment(created_at),
      updatedAt: moment(updated_at ?? created_at),
      closedAt: moment(closed_at),
    }),
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

function moment(at: string | null | undefined): number | undefined {
  return typeof at === "string" ? momentOf(at) : undefined;
}

/** The fields that have a value. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> };
function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
