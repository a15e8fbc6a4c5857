import { oneOf, text, textOrNull, texts } from "../route.ts";
import { customProblem, type FieldProblem } from "../refusals.ts";
import type { Account } from "../world/accounts.ts";
import type { Issue } from "../world/issues.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";

/** The longest title, in characters. */
const LONGEST_TITLE = 256;

/** What a body may say of an issue. */
export type IssueChanges = Partial<Pick<Issue, "assignees" | "body" | "labels" | "state" | "title">>;

/** The fields of an issue, as documents describe them. */
export const issueBody = {
  title: text("At most 256 characters."),
  body: textOrNull("Markdown."),
  state: oneOf("Whether it is still to be done.", "open", "closed"),
  labels: texts("Names of labels of the repository."),
  assignees: texts("Logins."),
};

/** What a body asks to be changed of an issue, or what is wrong with it. Fields that are absent stay as they are. */
export type ReadIssueFields =
  | { readonly ok: true; readonly changes: IssueChanges }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Reads the fields of an issue from a body. */
export function readIssueFields(
  fields: Readonly<Record<string, unknown>>,
  repository: Repository,
  world: RepoHostWorld,
): ReadIssueFields {
  const given = <T>(name: string, read: (value: unknown) => T): T | undefined =>
    fields[name] === undefined ? undefined : read(fields[name]);
  const title = given("title", titleOf);
  const body = given("body", bodyOf);
  const state = given("state", stateOf);
  const labels = given("labels", (value) => labelsOf(value, repository, world));
  const assignees = given("assignees", (value) => assigneesOf(value, world));
  const problems = [title, body, state, labels, assignees].filter(isProblem);
  if (problems.length > 0) return { ok: false, problems };
  const changes = {
    ...kept("title", title),
    ...kept("body", body),
    ...kept("state", state),
    ...kept("labels", labels),
    ...kept("assignees", assignees),
  };
  return { ok: true, changes };
}

function titleOf(value: unknown): FieldProblem | string {
  if (typeof value !== "string" || value.trim() === "") return problem("title", "invalid");
  if (value.length <= LONGEST_TITLE) return value;
  const message = `title is too long (maximum is ${String(LONGEST_TITLE)} characters)`;
  return customProblem("Issue", "title", message);
}

function bodyOf(value: unknown): FieldProblem | string | null {
  return value === null || typeof value === "string" ? value : problem("body", "invalid");
}

function stateOf(value: unknown): FieldProblem | Issue["state"] {
  return value === "open" || value === "closed" ? value : problem("state", "invalid");
}

function labelsOf(
  value: unknown,
  repository: Repository,
  world: RepoHostWorld,
): FieldProblem | readonly string[] {
  const known = world.labels.of(repository).map(({ name }) => name);
  const found = textsOf(value)?.filter((name) => known.includes(name));
  return found === undefined || found.length !== textsOf(value)?.length
    ? problem("labels", "invalid")
    : found;
}

function assigneesOf(value: unknown, { people }: RepoHostWorld): FieldProblem | readonly Account[] {
  const logins = textsOf(value);
  if (logins === undefined) return problem("assignees", "invalid");
  const found = logins.map((login) => people.find(login)).filter((account) => account !== undefined);
  return found.length === logins.length ? found : problem("assignees", "missing");
}

function textsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const found = value.filter((one) => typeof one === "string");
  return found.length === value.length ? found : undefined;
}

function problem(field: string, code: FieldProblem["code"]): FieldProblem {
  return { resource: "Issue", field, code };
}

function isProblem(value: unknown): value is FieldProblem {
  return typeof value === "object" && value !== null && "code" in value;
}

function kept<K extends string, T>(
  key: K,
  value: T,
): Partial<Record<K, Exclude<T, FieldProblem | undefined>>>;
function kept(key: string, value: unknown): Partial<Record<string, unknown>> {
  return value === undefined || isProblem(value) ? {} : { [key]: value };
}
