import { entity, fields, text } from "@org/http-core/schema";
import { fromBase64, propertyOf } from "@org/http-core/operation";
import { ok, type HandlerResult } from "../../core/handler.ts";
import { requestedForm, inForm } from "../wire/media-type.ts";
import { lastModified, type Endpoints, created } from "../routes/endpoint.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import { renderMarkdown } from "../markdown/render.ts";
import { worldReferences } from "../markdown/world-references.ts";
import { parameter, type InputDescription } from "../wire/field.ts";
import { findWritableRepository, findRepository, type RepositoryParent } from "../routes/access.ts";
import { notFound, refused, validationFailed, type FieldProblem } from "../wire/refusals.ts";
import type { ResourceCall, UserCall } from "../routes/resource.ts";
import { routeBelow } from "../routes/resource-routes.ts";
import { fileDetails, fileSummary, folderSummary, contentUrl } from "../resources/content.ts";
import { textOf, type Content, type Commit } from "../world/commits.ts";
import { gitSha } from "./git-objects.ts";
import { zoneOf } from "../call/zones.ts";
import { gitCommit } from "../resources/commit.ts";
import { inZone, zonedTimestamp } from "../wire/time-zone.ts";

const dated = entity("Dated", fields({}, { date: text }));

const person = (whose: string): InputDescription =>
  parameter(dated, `Whose change it is: ${whose}. With a \`date\`, ISO 8601, it is of then.`);

const needed = (described: InputDescription): InputDescription => ({ ...described, required: true });

const commitBody = {
  message: needed(parameter(text, "What the commit says.")),
  sha: parameter(text, "The file as the caller knows it; without it there must be none."),
  author: person("the author"),
  committer: person("the committer"),
};

/** Files and folders of a repository's default branch. */
export const contents: Endpoints = {
  "GET /repos/:owner/:repo/readme": routeBelow(
    findRepository,
    "The README, whatever its name.",
    (call) => {
      const names = Array.from(call.world.history.files(call.repository).keys());
      const path = names.find((name) => /^readme(?:\.\w+)?$/i.test(name));
      return path === undefined ? notFound() : shown(path, call);
    },
    { shows: "Content" },
  ),
  "GET /repos/:owner/:repo/contents": routeBelow(findRepository, "The top folder of a repository.", atPath),
  "GET /repos/:owner/:repo/contents/:path{.+}": routeBelow(
    findRepository,
    "A file with its content, or the entries of a folder.",
    atPath,
    { shows: "Content" },
  ),
  "PUT /repos/:owner/:repo/contents/:path{.+}": routeBelow(
    findWritableRepository,
    "Writes a file by a commit.",
    (call) => putFile(pathOf(call), call),
    {
      shows: "FileCommit",
      body: { ...commitBody, content: needed(parameter(text, "The file, in base64.")) },
    },
  ),
  "DELETE /repos/:owner/:repo/contents/:path{.+}": routeBelow(
    findWritableRepository,
    "Removes a file by a commit.",
    (call) => removeFile(pathOf(call), call),
    { shows: "FileCommit", body: { ...commitBody, sha: needed(commitBody.sha) } },
  ),
};

async function atPath(call: ResourceCall<RepositoryParent>): Promise<HandlerResult<unknown>> {
  return shown(pathOf(call), call);
}

async function shown(path: string, call: ResourceCall<RepositoryParent>): Promise<HandlerResult<unknown>> {
  const { repository, context, world, base, vendor } = call;
  const content = world.history.files(repository).get(path);
  if (content === undefined) return folder(path, call);
  const param = requestedForm(context, vendor, /\.md$/i.test(path) ? ["raw", "html"] : ["raw"]);
  const { pushedAt, updatedAt } = repository;
  const modified = lastModified(Math.max(pushedAt, updatedAt, world.history.writtenAt(repository)));
  if (param === "raw") return inForm(content, vendor, param, modified);
  if (param === "html") {
    const host = worldReferences(world, undefined, base);
    const html = renderMarkdown({ text: textOf(content), mode: "markdown", host });
    return inForm(html, vendor, param, modified);
  }
  return ok(fileDetails({ path, content, sha: await gitSha("blob", content) }, repository, base), modified);
}

function pathOf({ path }: EndpointCall): string {
  return path("path").replace(/\/+$/, "");
}

/** The direct children of a folder: files and folders. Git has no empty folders. */
async function folder(
  path: string,
  { repository, world, base }: ResourceCall<RepositoryParent>,
): Promise<HandlerResult<unknown>> {
  const within = path === "" ? "" : `${path}/`;
  const files = Array.from(world.history.files(repository)).filter(([name]) => name.startsWith(within));
  if (files.length === 0) return notFound();
  const names = new Set(files.map(([name]) => `${within}${name.slice(within.length).split("/")[0] ?? ""}`));
  const entries = Array.from(names)
    .sort()
    .map(async (name) => {
      const content = files.find(([file]) => file === name)?.[1];
      if (content === undefined) return folderSummary(name, await gitSha("tree", name), repository, base);
      return fileSummary({ path: name, content, sha: await gitSha("blob", content) }, repository, base);
    });
  return ok(await Promise.all(entries));
}

/** Writes a file by a commit: a new one, or one whose `sha` the caller knows. */
async function putFile(path: string, call: UserCall<RepositoryParent>): Promise<HandlerResult<unknown>> {
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
async function removeFile(path: string, call: UserCall<RepositoryParent>): Promise<HandlerResult<unknown>> {
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
