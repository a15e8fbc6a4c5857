import { fromBase64, propertyOf } from "@org/http-core/operation";
import { ok, type HandlerResult } from "../../../core/handler.ts";
import { zoneOf } from "../call/zones.ts";
import { created } from "../routes/endpoint.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import type { RepositoryParent } from "../routes/access.ts";
import { notFound, refused, validationFailed, type FieldProblem } from "../wire/refusals.ts";
import type { UserCall } from "../routes/resource.ts";
import { gitCommit } from "../resources/commit.ts";
import { contentUrl, fileSummary } from "../resources/content.ts";
import { inZone, zonedTimestamp } from "../wire/time-zone.ts";
import type { Commit } from "../world/commits.ts";
import type { Content } from "../world/content.ts";
import { gitSha } from "./git-objects.ts";

/** Writes a file by a commit: a new one, or one whose `sha` the caller knows. */
export async function putFile(
  path: string,
  call: UserCall<RepositoryParent>,
): Promise<HandlerResult<unknown>> {
  const { repository, world, base, fields } = call;
  const { content } = fields;
  if (!isPath(path)) return refuse("path", "invalid");
  if (content === undefined) return refuse("content", "missing_field");
  const bytes = typeof content === "string" ? fromBase64(content) : undefined;
  if (bytes === undefined) return refuse("content", "invalid");
  const existing = world.history.files(repository).get(path);
  const stale = existing === undefined ? undefined : await staleness(path, existing, fields);
  const written = stale ?? (await write(path, bytes, call));
  if ("ok" in written) return written;
  const file = { path, content: bytes, sha: await gitSha("blob", bytes) };
  const body = {
    content: fileSummary(file, repository, base),
    commit: gitCommit(written, call),
  };
  return existing === undefined ? created(body, contentUrl(path, repository, base)) : ok(body);
}

/** Whether git would keep a file there: no name is empty, `.` or `..`, none has a control character. */
function isPath(path: string): boolean {
  return path.split("/").every((name) => !["", ".", ".."].includes(name) && !/\p{Cc}/u.test(name));
}

/** Removes a file by a commit. */
export async function removeFile(
  path: string,
  call: UserCall<RepositoryParent>,
): Promise<HandlerResult<unknown>> {
  const { repository } = call;
  const existing = call.world.history.files(repository).get(path);
  if (existing === undefined) return notFound();
  const written = (await staleness(path, existing, call.fields)) ?? (await write(path, null, call));
  if ("ok" in written) return written;
  return ok({ content: null, commit: gitCommit(written, call) });
}

/** The problem with the `sha` that the caller sent; undefined: none. */
async function staleness(
  path: string,
  existing: Content,
  { sha }: EndpointCall["fields"],
): Promise<HandlerResult<unknown> | undefined> {
  if (sha === undefined) return refuse("sha", "missing_field");
  if (sha === (await gitSha("blob", existing))) return undefined;
  return refused(409, `${path} does not match ${typeof sha === "string" ? sha : "the sha given"}`);
}

/**
 * Commits a change. As in git, the commit's date keeps the time zone in which it was made. Other timestamps are in UTC, so
 * only this one shows which zone the host chose.
 */
async function write(
  path: string,
  content: Content | null,
  call: UserCall<RepositoryParent>,
): Promise<HandlerResult<unknown> | Commit> {
  const { repository, world, fields, context, viewer: author } = call;
  const { message } = fields;
  if (typeof message !== "string" || message === "")
    return refuse("message", message === undefined ? "missing_field" : "invalid");
  const zone = zoneOf(call);
  const given = dateOf(fields);
  const date = given === undefined ? zonedTimestamp(context.now, zone) : storable(inZone(given.date, zone));
  if (date === undefined) return refuse(`${given?.of ?? "author"}.date`, "invalid");
  const parent = world.history.commits(repository)[0]?.sha ?? null;
  const blob = content && (await gitSha("blob", content));
  const described = [parent, path, blob, message, author.login, date].join("\n");
  const commit = { sha: await gitSha("commit", described), message, author, date, parent };
  world.history.write(repository, { path, content, commit, at: context.now });
  return commit;
}

/** The date in the request: the author's, else the committer's. */
function dateOf(fields: EndpointCall["fields"]): { readonly of: string; readonly date: unknown } | undefined {
  const given = ["author", "committer"].map((of) => ({ of, date: propertyOf(fields[of], "date") }));
  return given.find(({ date }) => date !== undefined);
}

/** A time, if git can store it: it counts seconds from 1970, and a year has four digits. */
function storable(date: string | undefined): string | undefined {
  const at = Date.parse(date ?? "");
  return at >= 0 && at < LATEST ? date : undefined;
}

const LATEST = Date.parse("+010000-01-01T00:00:00Z");

function refuse(field: string, code: FieldProblem["code"]): HandlerResult<unknown> {
  return validationFailed({ resource: "Content", field, code });
}
