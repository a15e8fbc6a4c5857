/**
 * What checking a user's file costs the compiler: type instantiations beyond those of an empty file. With `--ours` it
 * leaves the others out, which have to be installed first.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asPublished } from "./as-published.ts";
import { hold } from "./held.ts";
import { peersFolder } from "./peers.ts";
import { report } from "./report.ts";

/** The most instantiations of {@link ROUTES}. */
const ROUTE_LIMITS = [1_168, 4_000, 41_000];

/** Two lines, as they stand in the READMEs. */
const FILES: Readonly<Record<string, string>> = {
  "@org/chainstats": `import { createChainstats } from "@org/chainstats";
for await (const day of createChainstats().dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-28" })) day.UTCDate;`,
  "@org/validators": `import { createValidators } from "@org/validators";
for await (const row of createValidators().consolidations({ network: "mainnet" })) row;`,
  "@org/predictions": `import { createPredictions } from "@org/predictions";
for await (const event of createPredictions().events({ closed: false })) event.markets?.[0]?.question;`,
  "@org/repo-host": `import { createRepoHost } from "@org/repo-host";
for await (const issue of createRepoHost().paginate("GET /repos/{owner}/{repo}/issues", { owner: "a", repo: "b" })) issue;`,
};
/** Five endpoints, inferred. */
const ENDPOINTS = `import { createClient, cursor, decimal, get, integer, link, list, optional, patch, post, text } from "@org/http-core";
const book = { id: text, title: text, price: decimal, pages: optional(integer) };
const operations = {
  book: get("/books/{id}", { answer: book }),
  books: get("/books", { params: { author: optional(text) }, answer: list(book), page: link() }),
  add: post("/books", { params: book, answer: book }),
  change: patch("/books/{id}", { params: { title: optional(text) }, answer: book }),
  loans: get("/users/{user}/loans", {
    params: { since: optional(text) },
    answer: { loans: list({ book: text, due: text }), next: optional(text) },
    page: cursor({ items: "loans", next: "next", param: "after" }),
  }),
};
const library = createClient({ baseUrl: "https://library.example", operations });
for await (const { price } of library.books({ author: "Herbert" })) price.length;
const { title } = await library.change({ id: 7, title: "Dune" });
title.length;`;
/** Five calls by route, typed by the same 1,223 routes of GitHub. */
const ROUTES: Readonly<Record<string, string>> = {
  "@org/repo-host, without types": `import { createRepoHost } from "@org/repo-host";
const host = createRepoHost();
const at = { owner: "a", repo: "b" };
await host.request("GET /user");
await host.request("GET /repos/{owner}/{repo}", at);
await host.request("POST /repos/{owner}/{repo}/issues", { ...at, title: "Rain" });
for await (const row of host.paginate("GET /repos/{owner}/{repo}/issues", { ...at, state: "open" })) row;
for await (const row of host.paginate("GET /search/issues", { q: "rain" }, { items: "items" })) row;`,
  "@org/repo-host": typedRoutes("paths"),
  "@org/repo-host, with completion": typedRoutes("Completed<paths>"),
};

function typedRoutes(type: string): string {
  return `import { createRepoHost } from "@org/repo-host";
import type { Completed } from "@org/http-core/routes";
import type { paths } from "@octokit/openapi-types";
const host = createRepoHost<${type}>();
const at = { owner: "a", repo: "b" };
(await host.request("GET /user")).login;
(await host.request("GET /repos/{owner}/{repo}", at)).full_name;
(await host.request("POST /repos/{owner}/{repo}/issues", { ...at, title: "Rain" })).number;
for await (const { title } of host.paginate("GET /repos/{owner}/{repo}/issues", { ...at, state: "open" })) title;
for await (const { title } of host.paginate("GET /search/issues", { q: "rain" }, { items: "items" })) title;
export type Used = Completed<paths>;`;
}

const OTHER_ROUTES: Readonly<Record<string, string>> = {
  "@octokit/core, with pagination": `import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
const host = new (Octokit.plugin(paginateRest))();
const at = { owner: "a", repo: "b" };
(await host.request("GET /user")).data.login;
(await host.request("GET /repos/{owner}/{repo}", at)).data.full_name;
(await host.request("POST /repos/{owner}/{repo}/issues", { ...at, title: "Rain" })).data.number;
for (const { title } of await host.paginate("GET /repos/{owner}/{repo}/issues", { ...at, state: "open" })) title;
for (const { title } of await host.paginate("GET /search/issues", { q: "rain" })) title;`,
  "openapi-fetch": `import createClient from "openapi-fetch";
import type { paths } from "@octokit/openapi-types";
const host = createClient<paths>({ baseUrl: "https://api.example" });
const at = { owner: "a", repo: "b" };
(await host.GET("/user")).data?.login;
(await host.GET("/repos/{owner}/{repo}", { params: { path: at } })).data?.full_name;
(await host.POST("/repos/{owner}/{repo}/issues", { params: { path: at }, body: { title: "Rain" } })).data?.number;
const issues = await host.GET("/repos/{owner}/{repo}/issues", { params: { path: at, query: { state: "open" } } });
for (const { title } of issues.data ?? []) title;
const found = await host.GET("/search/issues", { params: { query: { q: "rain" } } });
for (const { title } of found.data?.items ?? []) title;`,
};

const compiler = join(import.meta.dirname, "../../node_modules/.bin/tsc");
const folder = asPublished();
const types = "@octokit/openapi-types";
mkdirSync(join(folder, "node_modules/@octokit"), { recursive: true });
symlinkSync(join(import.meta.dirname, "../../node_modules", types), join(folder, "node_modules", types));
const empty = compiled("export {};", folder);
const ours = Object.entries(FILES).map(([name, code]) => [name, above(code, folder)] as const);
const endpoints = above(ENDPOINTS, folder);
const routes = Object.entries(ROUTES).map(([name, code]) => [name, compiled(code, folder)] as const);
const others = process.argv.includes("--ours")
  ? []
  : Object.entries(OTHER_ROUTES).map(([name, code]) => [name, compiled(code, peersFolder())] as const);
rmSync(folder, { recursive: true });
report(
  "types",
  [
    ["a user's two lines", "instantiations"],
    ...ours.map(([name, count]) => [name, String(count)]),
    ["five endpoints of one's own", String(endpoints)],
  ],
  [
    ["five calls by route, with GitHub's types", "instantiations", "check, ms", "memory, MB"],
    ...[...routes, ...others].map(([name, cost]) => [
      name,
      String(cost.instantiations - empty.instantiations),
      String(Math.round(cost.seconds * 1_000)),
      String(Math.round((cost.kilobytes - empty.kilobytes) / 1_024)),
    ]),
  ],
);
for (const [name, count] of ours) hold(name, count, 1_000, "instantiations");
hold("five endpoints of one's own", endpoints, 10_000, "instantiations");
for (const [[name, { instantiations }], limit] of routes.map(
  (row, at) => [row, ROUTE_LIMITS[at] ?? 0] as const,
))
  hold(`five calls by route: ${name}`, instantiations, limit, "instantiations");

function above(code: string, where: string): number {
  return compiled(code, where).instantiations - empty.instantiations;
}

interface Cost {
  readonly instantiations: number;
  /** The time that the check of the program takes, without reading and binding its files. */
  readonly seconds: number;
  readonly kilobytes: number;
}

function compiled(code: string, where: string): Cost {
  const place = join(where, "types");
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "user.ts"), `${code}\n`);
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    lib: ["es2024", "dom", "dom.iterable", "dom.asynciterable"],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  writeFileSync(join(place, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["user.ts"] }));
  const printed = execFileSync(compiler, ["-p", place, "--extendedDiagnostics"]).toString();
  const figure = (name: string): number => {
    const found = new RegExp(`^${name}:\\s+([\\d.]+)`, "m").exec(printed)?.[1];
    if (found === undefined) throw new Error(`the compiler does not say "${name}":\n${printed}`);
    return Number(found);
  };
  return {
    instantiations: figure("Instantiations"),
    seconds: figure("Check time"),
    kilobytes: figure("Memory used"),
  };
}
