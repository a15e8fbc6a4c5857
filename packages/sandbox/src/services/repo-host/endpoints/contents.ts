import { entity, fields, text } from "@org/http-core/schema";
import { ok, type HandlerResult } from "../../../core/handler.ts";
import { requestedForm, inForm } from "../wire/media-type.ts";
import { lastModified, type Endpoints } from "../routes/endpoint.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import { renderMarkdown } from "../markdown/render.ts";
import { worldReferences } from "../markdown/world-references.ts";
import { parameter, type InputDescription } from "../wire/field.ts";
import { findWritableRepository, findRepository, type RepositoryParent } from "../routes/access.ts";
import { notFound } from "../wire/refusals.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { withParent } from "../routes/resource-routes.ts";
import { fileDetails, fileSummary, folderSummary } from "../resources/content.ts";
import { route } from "../routes/route.ts";
import { textOf } from "../world/content.ts";
import { gitSha } from "./git-objects.ts";
import { putFile, removeFile } from "./write-file.ts";

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
  "GET /repos/:owner/:repo/readme": route(
    "The README, whatever its name.",
    withParent(findRepository, (call) => {
      const names = Array.from(call.world.history.files(call.repository).keys());
      const path = names.find((name) => /^readme(?:\.\w+)?$/i.test(name));
      return path === undefined ? notFound() : shown(path, call);
    }),
    { shows: "Content" },
  ),
  "GET /repos/:owner/:repo/contents": route(
    "The top folder of a repository.",
    withParent(findRepository, atPath),
  ),
  "GET /repos/:owner/:repo/contents/:path{.+}": route(
    "A file with its content, or the entries of a folder.",
    withParent(findRepository, atPath),
    { shows: "Content" },
  ),
  "PUT /repos/:owner/:repo/contents/:path{.+}": route(
    "Writes a file by a commit.",
    withParent(findWritableRepository, (call) => putFile(pathOf(call), call)),
    {
      shows: "FileCommit",
      body: { ...commitBody, content: needed(parameter(text, "The file, in base64.")) },
    },
  ),
  "DELETE /repos/:owner/:repo/contents/:path{.+}": route(
    "Removes a file by a commit.",
    withParent(findWritableRepository, (call) => removeFile(pathOf(call), call)),
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
