import { flag, text, textOrNull } from "../route.ts";
import type { FieldProblem } from "../refusals.ts";
import type { Account } from "../world/accounts.ts";
import type { Repository } from "../world/repositories.ts";

/** What a body may say of a repository. */
export type RepositoryChanges = Partial<Pick<Repository, "description" | "homepage" | "name" | "private">>;

/** The fields of a repository, as documents describe them. */
export const repositoryBody = {
  name: text("Letters, digits, `.`, `_` and `-`; no two of an owner have the same."),
  description: textOrNull("A sentence."),
  homepage: textOrNull("An address."),
  private: flag("Whether only those may see it who may change it."),
};

/** What a body asks of a repository, or what is wrong with it. Fields that are absent stay as they are. */
export type ReadRepositoryFields =
  | { readonly ok: true; readonly changes: RepositoryChanges }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/**
 * Reads the fields of a repository from a body.
 *
 * @param isTaken whether another repository has a name already
 */
export function readRepositoryFields(
  fields: Readonly<Record<string, unknown>>,
  isTaken: (name: string) => boolean,
): ReadRepositoryFields {
  const { name, description, homepage, private: isPrivate } = fields;
  const problems: FieldProblem[] = [];
  const refuse = (field: string, code: FieldProblem["code"]): void =>
    void problems.push({ resource: "Repository", field, code });
  if (name !== undefined && !isName(name)) refuse("name", "invalid");
  else if (name !== undefined && isTaken(name)) refuse("name", "already_exists");
  if (!isTextOrNone(description)) refuse("description", "invalid");
  if (!isTextOrNone(homepage)) refuse("homepage", "invalid");
  if (isPrivate !== undefined && typeof isPrivate !== "boolean") refuse("private", "invalid");
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    changes: {
      ...(isName(name) ? { name } : {}),
      ...(isTextOrNone(description) && description !== undefined ? { description } : {}),
      ...(isTextOrNone(homepage) && homepage !== undefined ? { homepage } : {}),
      ...(typeof isPrivate === "boolean" ? { private: isPrivate } : {}),
    },
  };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^(?!\.{1,2}$)[\w.-]{1,100}$/.test(value);
}

function isTextOrNone(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === "string";
}

/** A repository with nothing in it. @param now epoch milliseconds */
export function emptyRepository(owner: Account, name: string, now: number): Omit<Repository, "id"> {
  return {
    owner,
    name,
    private: false,
    description: null,
    homepage: null,
    language: null,
    topics: [],
    license: null,
    fork: false,
    size: 0,
    issues: 0,
    commits: 0,
    createdAt: now,
    updatedAt: now,
    pushedAt: now,
  };
}
