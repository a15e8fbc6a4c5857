/**
 * Follows the links of a rendered page.
 *
 * @module
 */
import { isCallError } from "@org/http-core";
import type { RepoHost } from "@org/repo-host";
import { accountSchema, issueSchema, repositorySchema } from "@org/repo-host/resources";

/** The result of a link: found, not found, or on another host and not followed. */
export interface Followed {
  readonly to: "found" | "nowhere" | "elsewhere";
  readonly words: string;
}

/** A page whose links are followed. */
export interface Page {
  readonly host: RepoHost;
  /** The address of the page, against which relative links are resolved. */
  readonly address: URL;
  /** The path below which the host serves its pages. @default "/" */
  readonly pages?: string;
  /** The fragments of the page, from {@link placesIn}. */
  readonly places: ReadonlySet<string>;
}

/** The targets of a page's links, without duplicates. */
export function linksIn(html: string): ReadonlySet<string> {
  const found = html.matchAll(/<a [^>]*\bhref="([^"]*)"/g);
  return new Set(Array.from(found, ([, href = ""]) => href.replaceAll("&amp;", "&")));
}

/** The fragments that `#…` can name on a page. The host's prefix is not written in links. */
export function placesIn(html: string): ReadonlySet<string> {
  const ids = Array.from(html.matchAll(/<\w+ [^>]*\bid="([^"]+)"/g), ([, id = ""]) => id);
  return new Set(ids.flatMap((id) => [hashOf(id), hashOf(id.replace(/^user-content-/, ""))]));
}

/** Follows a link. Accounts, repositories, issues and files have resources; other links are not followed. */
export async function follow({ host, address, pages = "/", places }: Page, href: string): Promise<Followed> {
  if (!URL.canParse(href, address)) return NO_ADDRESS;
  const target = new URL(href, address);
  if (href.startsWith("#")) {
    const isThere = target.hash === "" || places.has(target.hash);
    return isThere ? found("a place on this page") : { to: "nowhere", words: "no such place on this page" };
  }
  if (target.origin !== address.origin || !target.pathname.startsWith(pages)) return ELSEWHERE;
  try {
    return await resource(host, target.pathname.slice(pages.length).split("/").map(decodeURIComponent));
  } catch (error) {
    if (error instanceof URIError) return NO_ADDRESS;
    if (isCallError(error)) return { to: "nowhere", words: error.message };
    throw error;
  }
}

const NO_ADDRESS: Followed = { to: "nowhere", words: "no address" };
const ELSEWHERE: Followed = { to: "elsewhere", words: "elsewhere, not followed" };

async function resource(host: RepoHost, path: readonly string[]): Promise<Followed> {
  const [owner = "", repo = "", kind, ...rest] = path;
  if (owner === "") return ELSEWHERE;
  if (repo === "") {
    const known = await host.request("GET /users/{user}", { user: owner }, { schema: accountSchema });
    return found(`${known.type ?? "account"} ${known.login}`);
  }
  if (kind === undefined) {
    const schema = repositorySchema;
    const known = await host.request("GET /repos/{owner}/{repo}", { owner, repo }, { schema });
    return found(`repository ${known.full_name}`);
  }
  if (kind === "issues" || kind === "pull") {
    const of = { owner, repo, number: rest[0] ?? "" };
    const schema = issueSchema;
    const issue = await host.request("GET /repos/{owner}/{repo}/issues/{number}", of, { schema });
    return found(`issue ${String(issue.number)}: ${issue.title}`);
  }
  if (kind === "blob") {
    const of = { owner, repo, path: rest.slice(1).join("/") };
    const text = await host.requestText("GET /repos/{owner}/{repo}/contents/{+path}", of);
    return found(`a file of ${String(text.length)} characters`);
  }
  return ELSEWHERE;
}

function found(words: string): Followed {
  return { to: "found", words };
}

/** Encoded as in an address, so that written and encoded letters are equal. */
function hashOf(id: string): string {
  return new URL(`#${id}`, "https://page.example").hash;
}
