import { escapeHtml } from "@org/gfm";
import { fail, type HandlerContext } from "../../core/handler.ts";
import { respond } from "../../core/respond.ts";
import type { App } from "../../core/app.ts";
import { parseNumber } from "../routes/access.ts";
import { notFound } from "../wire/refusals.ts";
import { baseOf, PAGES } from "../wire/links.ts";
import { maySee } from "../call/scopes.ts";
import { MAIN, isBinary, type Content } from "../world/commits.ts";
import { LICENSES, type Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";

/** A page, file or image that a link of the host leads to. */
interface Found {
  readonly type: string;
  readonly body: string | Content;
}

/**
 * Serves the link targets that are not resources: pages for people, raw files, pictures, feeds, archives. A page names
 * its resource and links to it.
 */
export function mountPages(app: App, world: RepoHostWorld): void {
  app.serve(["GET"], `${PAGES}/:path{.+}`, {
    handle(context, { path = "" }) {
      const found = foundAt(path.split("/"), context, world);
      if (found === undefined) return respond(notFound());
      // A browser must not run a user's file: the control API has the same origin.
      const headers = {
        "Content-Type": found.type,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
      };
      return respond(fail(200, found.body, headers));
    },
  });
}

function foundAt(
  [first = "", second = "", ...rest]: readonly string[],
  context: HandlerContext,
  world: RepoHostWorld,
): Found | undefined {
  const below = second === "" ? undefined : second;
  switch (first) {
    case "avatars":
      return /^\d+$/.test(second) ? picture(second, Number(second)) : undefined;
    case "emoji":
      return second.endsWith(".svg") ? picture(second.slice(0, -".svg".length), 0) : undefined;
    case "licenses": {
      const license = LICENSES.find(({ key }) => key === below);
      return license && page(license.name, `/licenses/${license.key}`, context);
    }
    case "settings":
      return page("Connected applications", "/authorizations", context);
    case "docs":
      return page("Documentation", "/", context);
    case "timeline":
      return feed("Timeline");
    case "raw": {
      const [name = "", ref = "", ...path] = rest;
      const repository = repositoryAt(second, name, context, world);
      return repository && file(ref, path.join("/"), repository, world);
    }
  }
  if (below !== undefined)
    return ofRepository(repositoryAt(first, below, context, world), rest, context, world);
  if (first.endsWith(".atom")) {
    const account = world.people.find(first.slice(0, -".atom".length));
    return account && feed(account.login);
  }
  const account = world.people.find(first);
  return account && page(account.login, `/users/${account.login}`, context);
}

function repositoryAt(
  owner: string,
  written: string,
  context: HandlerContext,
  { repositories, ...world }: RepoHostWorld,
): Repository | undefined {
  const name = written.replace(/\.git$/, "");
  const found = repositories.find(owner, name) ?? repositories.byId(repositories.moved(owner, name)?.to ?? 0);
  return found !== undefined && maySee(context, found, { repositories, ...world }) ? found : undefined;
}

function ofRepository(
  repository: Repository | undefined,
  [part, name = "", ...path]: readonly string[],
  context: HandlerContext,
  world: RepoHostWorld,
): Found | undefined {
  if (repository === undefined) return undefined;
  const fullName = `${repository.owner.login}/${repository.name}`;
  const own = (title: string, below = ""): Found =>
    page(`${fullName}${title}`, `/repos/${fullName}${below}`, context);
  const known = (sha: string): boolean =>
    sha === MAIN || world.history.commits(repository).some((commit) => commit.sha === sha);
  const within = path.join("/");
  switch (part) {
    case undefined:
    case "":
      return own("");
    case "blob":
      return file(name, within, repository, world) && own(`: ${within}`, `/contents/${encoded(path)}`);
    case "raw":
      return file(name, within, repository, world);
    case "tree": {
      const paths = Array.from(world.history.files(repository).keys());
      const isFolder = within === "" || paths.some((one) => one.startsWith(`${within}/`));
      return known(name) && isFolder ? own(`: ${within}`, `/contents/${encoded(path)}`) : undefined;
    }
    case "commit":
      return known(name) ? own(`: ${name}`, `/commits/${name}`) : undefined;
    case "compare":
      return isRange(name, known) ? own(`: ${name}`, `/compare/${name}`) : undefined;
    case "issues":
      if (name === "") return own(": issues", "/issues");
      return world.issues.find(repository, parseNumber(name)) && own(` #${name}`, `/issues/${name}`);
    case "pull": {
      const [number = "", form] = name.split(".", 2);
      const issue = world.issues.find(repository, parseNumber(number));
      if (issue?.isPullRequest !== true) return undefined;
      // It changes nothing.
      return form === undefined ? own(` #${number}`, `/pulls/${number}`) : { type: "text/plain", body: "" };
    }
    case "tarball":
      return { type: "application/x-tar", body: EMPTY_TAR };
    case "zipball":
      return { type: "application/zip", body: EMPTY_ZIP };
    default:
      return undefined;
  }
}

/** Whether a name is two commits that may be compared: `main...main`. */
function isRange(name: string, isKnown: (commit: string) => boolean): boolean {
  const commits = name.split("...");
  return commits.length === 2 && commits.every(isKnown);
}

/** A file of the branch, or as a commit changed it. Undefined: neither has it. A deleted file is as before the commit. */
function file(
  ref: string,
  path: string,
  repository: Repository,
  { history }: RepoHostWorld,
): Found | undefined {
  const commit = history.commits(repository).find(({ sha }) => sha === ref);
  if (commit === undefined && ref !== MAIN) return undefined;
  const change = commit && history.changeOf(repository, commit);
  const changed = change?.path === path ? (change.after ?? change.before) : undefined;
  const body = changed ?? history.files(repository).get(path);
  if (body === undefined) return undefined;
  return { type: isBinary(body) ? "application/octet-stream" : "text/plain; charset=utf-8", body };
}

function page(title: string, resource: string, context: HandlerContext): Found {
  const address = escapeHtml(baseOf(context) + resource);
  const body = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n<h1>${escapeHtml(title)}</h1>\n<p>The sandbox has no page of this. Its resource: <a href="${address}">${address}</a></p>\n</html>\n`;
  return { type: "text/html; charset=utf-8", body };
}

function picture(name: string, id: number): Found {
  const colour = `hsl(${String((id * 47) % 360)} 60% 50%)`;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" role="img"><title>${escapeHtml(name)}</title><rect width="80" height="80" fill="${colour}"/></svg>\n`;
  return { type: "image/svg+xml", body };
}

function feed(title: string): Found {
  const body = `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeHtml(title)}</title></feed>\n`;
  return { type: "application/atom+xml; charset=utf-8", body };
}

function encoded(path: readonly string[]): string {
  return path.map(encodeURIComponent).join("/");
}

/** Two blocks of zeros end an archive of tar. */
const EMPTY_TAR = "\0".repeat(1_024);

/** The record that ends an archive of zip. */
const EMPTY_ZIP = `PK\u0005\u0006${"\0".repeat(18)}`;
