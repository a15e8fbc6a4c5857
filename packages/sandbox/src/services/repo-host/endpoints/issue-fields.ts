import { count, list, nullable, oneOf, pattern, text } from "@org/http-core/schema";
import { field, type Values, type FieldError } from "../wire/field.ts";
import type { RepositoryParent } from "../routes/access.ts";
import type { ResourceCall } from "../routes/resource.ts";
import type { Issue } from "../world/issues.ts";

/** The longest title, in characters. */
const LONGEST_TITLE = 256;

/** The fields of an issue in a request body. */
export const issueFields = {
  title: field(pattern(/\S/, "text"), "At most 256 characters.", wrongTitle),
  body: field(nullable(text), "Markdown."),
  state: field(oneOf("open", "closed"), "Whether the issue is open."),
  labels: field(list(text), "Names of labels of the repository.", wrongLabels),
  assignees: field(list(text), "Logins.", wrongAssignees),
  milestone: field(nullable(count), "The sandbox has no milestones: null.", wrongMilestone),
};

/** Converts the fields of a body to changes of an issue. */
export function issueChanges(
  { assignees, milestone: _, ...values }: Values<typeof issueFields>,
  { world }: ResourceCall<RepositoryParent>,
): Partial<Pick<Issue, "assignees" | "body" | "labels" | "state" | "title">> {
  if (assignees === undefined) return values;
  const accounts = assignees.map((login) => world.people.find(login));
  return { ...values, assignees: accounts.filter((account) => account !== undefined) };
}

function wrongTitle(title: string): FieldError {
  if (title.length <= LONGEST_TITLE) return undefined;
  return { message: `title is too long (maximum is ${String(LONGEST_TITLE)} characters)` };
}

function wrongLabels(
  names: readonly string[],
  { world, repository }: ResourceCall<RepositoryParent>,
): FieldError {
  const known = world.labels.of(repository).map(({ name }) => name);
  return names.every((name) => known.includes(name)) ? undefined : "invalid";
}

function wrongMilestone(number: number | null): FieldError {
  return number === null ? undefined : "invalid";
}

function wrongAssignees(logins: readonly string[], { world }: ResourceCall<RepositoryParent>): FieldError {
  return logins.every((login) => world.people.find(login) !== undefined) ? undefined : "missing";
}
