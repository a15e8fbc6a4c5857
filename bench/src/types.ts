/**
 * What checking a user's file costs the compiler: type instantiations beyond those of an empty file. With `--ours` it
 * leaves the others out, which have to be installed first.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asPublished } from "./as-published.ts";
import { hold } from "./held.ts";
import { peersFolder } from "./peers.ts";
import { report } from "./report.ts";

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
const OCTOKIT = `import { Octokit } from "@octokit/core";
console.log(await new Octokit().request("GET /repos/{owner}/{repo}/issues", { owner: "a", repo: "b" }));`;

const compiler = join(import.meta.dirname, "../../node_modules/.bin/tsc");
const folder = asPublished();
const empty = instantiations("export {};", folder);
const ours = Object.entries(FILES).map(
  ([name, code]) => [name, instantiations(code, folder) - empty] as const,
);
const endpoints = instantiations(ENDPOINTS, folder) - empty;
const theirs = process.argv.includes("--ours") ? [] : [octokit()];
rmSync(folder, { recursive: true });
report("types", [
  ["a user's two lines", "instantiations"],
  ...ours.map(row),
  row(["five endpoints of one's own", endpoints]),
  ...theirs.map(row),
]);
for (const [name, count] of ours) hold(name, count, 1_000, "instantiations");
hold("five endpoints of one's own", endpoints, 10_000, "instantiations");

function row([name, count]: readonly [name: string, count: number]): readonly string[] {
  return [name, String(count)];
}

function octokit(): readonly [name: string, count: number] {
  return ["@octokit/core", instantiations(OCTOKIT, peersFolder()) - empty];
}

function instantiations(code: string, where: string): number {
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
  const found = /^Instantiations:\s+(\d+)/m.exec(printed)?.[1];
  if (found === undefined) throw new Error(`the compiler counts nothing:\n${printed}`);
  return Number(found);
}
