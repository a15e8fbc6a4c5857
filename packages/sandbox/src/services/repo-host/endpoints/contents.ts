import { needed, route, text, type Described, type Endpoint } from "../route.ts";
import type { WireNames } from "@org/http-core/operation";
import { ok, type HandlerResult } from "../../../core/handler.ts";
import { asItIs } from "./as-it-is.ts";
import { formAsked, vendorOf } from "../conventions/media-type.ts";
import { lastModified, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { renderMarkdown } from "../markdown/render.ts";
import { worldReferences } from "../markdown/world-references.ts";
import { notFound } from "../refusals.ts";
import { fileDetails, fileSummary, folderSummary } from "../resources/content.ts";
import type { Repository } from "../world/repositories.ts";
import { gitSha } from "./git-sha.ts";
import { putFile, removeFile } from "./write-file.ts";
import { readable, writable } from "./with-repository.ts";

const person = (whose: string): Described => ({
  description: `Whose change it is: ${whose}. With a \`date\`, ISO 8601, it is of then.`,
  schema: { type: "object", properties: { date: { type: "string" } } },
});

const commitBody = {
  message: needed(text("What the commit says.")),
  sha: text("The file as the caller knows it; without it there must be none."),
  author: person("the author"),
  committer: person("the committer"),
};

/** Files and folders of a repository's default branch. */
export function contents(spelling: WireNames): Endpoints {
  const vendor = vendorOf(spelling);
  const shown = async (
    path: string,
    repository: Repository,
    call: EndpointCall,
  ): Promise<HandlerResult<unknown>> => {
    const { context, world, base } = call;
    const text = world.history.files(repository).get(path);
    if (text === undefined) return folder(path, repository, call);
    const param = formAsked(context, vendor, /\.md$/i.test(path) ? ["raw", "html"] : ["raw"]);
    const { pushedAt, updatedAt } = repository;
    const modified = lastModified(Math.max(pushedAt, updatedAt, world.history.writtenAt(repository)));
    if (param === "raw") return asItIs(text, vendor, param, modified);
    if (param === "html") {
      const rendered = renderMarkdown({
        text,
        mode: "markdown",
        host: worldReferences(world, undefined, base),
      });
      return asItIs(rendered, vendor, param, modified);
    }
    return ok(fileDetails({ path, text, sha: await gitSha("blob", text) }, repository, base), modified);
  };
  const read = readable((repository, call) => shown(pathOf(call), repository, call));
  return {
    "GET /repos/:owner/:repo/readme": route(
      "The README, whatever its name.",
      readable((repository, call) => {
        const names = Array.from(call.world.history.files(repository).keys());
        const path = names.find((name) => /^readme(?:\.\w+)?$/i.test(name));
        return path === undefined ? notFound() : shown(path, repository, call);
      }),
      { shows: "Content" },
    ),
    "GET /repos/:owner/:repo/contents": route("The top folder of a repository.", read),
    "GET /repos/:owner/:repo/contents/:path{.+}": route(
      "A file with its content, or the entries of a folder.",
      read,
      { shows: "Content" },
    ),
    "PUT /repos/:owner/:repo/contents/:path{.+}": route(
      "Writes a file by a commit.",
      writable((repository, call, viewer) => putFile(pathOf(call), repository, call, viewer)),
      { shows: "FileCommit", body: { ...commitBody, content: needed(text("The file, in base64.")) } },
    ),
    "DELETE /repos/:owner/:repo/contents/:path{.+}": route(
      "Removes a file by a commit.",
      writable((repository, call, viewer) => removeFile(pathOf(call), repository, call, viewer)),
      { shows: "FileCommit", body: { ...commitBody, sha: needed(commitBody.sha) } },
    ),
  };
}

function pathOf({ path }: EndpointCall): string {
  return path("path").replace(/\/+$/, "");
}

/** What lies right below a folder: files and further folders. Git has no empty folders. */
async function folder(
  path: string,
  repository: Repository,
  { world, base }: EndpointCall,
): Promise<Awaited<ReturnType<Endpoint>>> {
  const within = path === "" ? "" : `${path}/`;
  const files = Array.from(world.history.files(repository)).filter(([name]) => name.startsWith(within));
  if (files.length === 0) return notFound();
  const names = new Set(files.map(([name]) => `${within}${name.slice(within.length).split("/")[0] ?? ""}`));
  const entries = Array.from(names)
    .sort()
    .map(async (name) => {
      const text = files.find(([file]) => file === name)?.[1];
      if (text === undefined) return folderSummary(name, await gitSha("tree", name), repository, base);
      return fileSummary({ path: name, text, sha: await gitSha("blob", text) }, repository, base);
    });
  return ok(await Promise.all(entries));
}
