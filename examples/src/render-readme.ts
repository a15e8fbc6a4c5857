/**
 * A README, rendered, and every link in it followed: `node examples/src/render-readme.ts [owner/name]`.
 *
 * @module
 */
import { createRepoHost, type RepoHost } from "@org/repo-host";
import { accountSchema, issueSchema, repositorySchema } from "@org/repo-host/resources";
import { isCallError } from "@org/http-core";
import { reach } from "./reach.ts";

const { bases, options } = reach("repo-host");
const host = createRepoHost({ ...options, baseUrl: bases["repoHost"], userAgent: "render-readme" });

const [owner = "", repo = ""] = (process.argv[2] ?? "acme/rocket").split("/");
const repository = await host.request(
  "GET /repos/{owner}/{repo}",
  { owner, repo },
  { schema: repositorySchema },
);
const readme = await host.requestText("GET /repos/{owner}/{repo}/contents/{+path}", {
  owner,
  repo,
  path: "README.md",
});
const html = await host.markdown.render({ text: readme, mode: "gfm", context: repository.full_name });
console.log(html);

for (const href of linksIn(html)) console.log(`${href}: ${await follow(host, href)}`);

function linksIn(page: string): ReadonlySet<string> {
  const found = page.matchAll(/<a [^>]*\bhref="([^"#][^"]*)"/g);
  return new Set(Array.from(found, ([, href = ""]) => href.replaceAll("&amp;", "&")));
}

/** What is behind a link: accounts, issues and files have resources; the rest is elsewhere. */
async function follow(client: RepoHost, href: string): Promise<string> {
  const web = repository.html_url ?? "";
  const { origin, pathname } = new URL(href, `${web}/blob/${repository.default_branch ?? "main"}/`);
  if (origin !== new URL(web).origin) return "elsewhere";
  const [account = "", name = "", kind, ...rest] = pathname.split("/").slice(1);
  try {
    if (kind === "issues" || kind === "pull") {
      const of = { owner: account, repo: name, number: rest[0] ?? "" };
      const issue = await client.request("GET /repos/{owner}/{repo}/issues/{number}", of, {
        schema: issueSchema,
      });
      return `issue ${String(issue.number)}: ${issue.title}`;
    }
    if (kind === "blob") {
      const of = { owner: account, repo: name, path: rest.slice(1).join("/") };
      const text = await client.requestText("GET /repos/{owner}/{repo}/contents/{+path}", of);
      return `a file of ${String(text.length)} characters`;
    }
    const known = await client.request("GET /users/{user}", { user: account }, { schema: accountSchema });
    return `${known.type ?? "account"} ${known.login}`;
  } catch (error) {
    if (isCallError(error)) return error.message;
    throw error;
  }
}
