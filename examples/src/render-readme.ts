/**
 * Renders a README and follows every link in it: `node examples/src/render-readme.ts [owner/name]`. Ends with status 1
 * if a link is broken.
 *
 * @module
 */
import { createRepoHost } from "@org/repo-host";
import { repositorySchema } from "@org/repo-host/resources";
import { follow, linksIn, placesIn } from "./links.ts";
import { reach } from "./reach.ts";

const { bases, options } = reach("repo-host");
const host = createRepoHost({ ...options, baseUrl: bases["repoHost"], userAgent: "render-readme" });

const [owner = "", repo = ""] = (process.argv[2] ?? "acme/rocket").split("/");
const repository = await host.request(
  "GET /repos/{owner}/{repo}",
  { owner, repo },
  { schema: repositorySchema },
);
const text = await host.requestText("GET /repos/{owner}/{repo}/contents/{+path}", {
  owner,
  repo,
  path: "README.md",
});
const html = await host.markdown.render({ text, mode: "gfm", context: repository.full_name });
console.log(html);

// One mode renders references as links, the other gives headings anchors.
const places = placesIn(html + (await host.markdown.render({ text, mode: "markdown" })));
const branch = repository.default_branch ?? "main";
const page = repository.html_url ?? "";
const address = new URL(`${page}/blob/${branch}/README.md`);
// A host serves its pages at the root of a name, or below a path.
const pages = new URL(page.slice(0, -repository.full_name.length)).pathname;

const links = linksIn(html);
let nowhere = 0;
for (const href of links) {
  const { to, words } = await follow({ host, address, pages, places }, href);
  if (to === "nowhere") nowhere += 1;
  console.log(`${href}: ${words}`);
}
console.log(`${String(links.size)} links, ${String(nowhere)} failed`);
if (nowhere > 0) process.exitCode = 1;
