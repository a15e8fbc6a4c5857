/** A document, and a program that its types are tried with. */
interface Program {
  /** The document's file in the folder of documents that others wrote; undefined: the sandbox's own. */
  readonly file?: string;
  /** Right calls, and wrong ones behind `@ts-expect-error`. */
  readonly code: string;
}

const client = `import { createClient } from "@org/http-core";
import { routes } from "@org/http-core/routes";
import type { paths } from "./types.js";
const service = routes<paths>(createClient({ baseUrl: "https://api.example" }));
`;

export const PROGRAMS: Readonly<Record<string, Program>> = {
  "markets and events": {
    file: "PolymarketGammaAPI.yaml",
    code: `${client}
const market = await service.request("GET /markets/slug/{slug}", { slug: "rain" });
market.question satisfies string | null | undefined;
for await (const event of service.paginate("GET /events", { closed: false, id: [1, 2] })) event.slug;
for await (const tag of service.paginate("GET /public-search", { q: "rain" }, { items: "tags" })) tag;
// @ts-expect-error -- a search needs \`q\`
service.paginate("GET /public-search", {}, { items: "tags" });
// @ts-expect-error -- the slug is text
await service.request("GET /markets/slug/{slug}", { slug: 7 });
// @ts-expect-error -- there is no such field
market.qestion;
`,
  },
  "orders and prices": {
    file: "PolymarketClobAPI.yaml",
    code: `${client}
const { history } = await service.request("GET /prices-history", { market: "1", interval: "1h" });
history satisfies object | undefined;
// @ts-expect-error -- there is no such interval
await service.request("GET /prices-history", { market: "1", interval: "2h" });
// The body is a list.
await service.request("POST /prices", undefined, { body: [{ token_id: "1", side: "BUY" }], safe: true });
// @ts-expect-error -- \`side\` is another
await service.request("POST /prices", undefined, { body: [{ token_id: "1", side: "HOLD" }] });
`,
  },
  positions: {
    file: "Polymarket_Data_API.yaml",
    code: `${client}
await service.request("GET /positions", { user: "0x1", sizeThreshold: 1 });
// @ts-expect-error -- \`user\` is missing
await service.request("GET /positions", {});
for await (const row of service.paginate("GET /trades", { limit: 10 })) row satisfies unknown;
`,
  },
  "the sandbox's repository host": {
    code: `${client}
const html = service.requestText("POST /markdown", { text: "*a*", mode: "gfm" });
(await html) satisfies string;
// @ts-expect-error -- there is no such mode
service.requestText("POST /markdown", { text: "*a*", mode: "html" });
(await service.request("GET /repos/{owner}/{repo}/issues", { owner: "a", repo: "b" })) satisfies unknown;
`,
  },
};

/** Five calls of a repository host's user. */
export const FIVE_CALLS = `import { createRepoHost } from "@org/repo-host";
import type { paths } from "@octokit/openapi-types";
const host = createRepoHost<paths>();
const at = { owner: "a", repo: "b" };
(await host.request("GET /user")).login;
(await host.request("GET /repos/{owner}/{repo}", at)).full_name;
(await host.request("POST /repos/{owner}/{repo}/issues", { ...at, title: "Rain" })).number;
for await (const { title } of host.paginate("GET /repos/{owner}/{repo}/issues", { ...at, state: "open" })) title;
for await (const { title } of host.paginate("GET /search/issues", { q: "rain" }, { items: "items" })) title;
`;

/** Eight further routes behind {@link FIVE_CALLS}. */
export const FURTHER_CALLS = `
(await host.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", { ...at, pull_number: 1 })).title;
(await host.request("GET /repos/{owner}/{repo}/releases/latest", at)).tag_name;
(await host.request("PATCH /repos/{owner}/{repo}/milestones/{milestone_number}", { ...at, milestone_number: 1 })).title;
(await host.request("GET /orgs/{org}/teams/{team_slug}", { org: "a", team_slug: "b" })).name;
await host.request("DELETE /repos/{owner}/{repo}/labels/{name}", { ...at, name: "a" });
(await host.request("GET /rate_limit")).resources;
(await host.request("GET /users/{username}", { username: "a" })).login;
(await host.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", { ...at, issue_number: 1, body: "a" })).body;
`;
