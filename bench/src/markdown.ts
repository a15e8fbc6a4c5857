/**
 * How fast 200 KB of Markdown are rendered, beside renderers of npm in the same run: `@org/gfm` without and with
 * sanitising, and both modes of the sandbox's endpoints, with anchors or references. The others do not sanitise.
 * Prose is what people write; the examples of the specification are the worst that isn't hostile, a construct a line.
 * The limit is cmark-gfm, the reference in C, if it is on the PATH (Debian's package `cmark-gfm`).
 * Fails where prose is rendered at less than 10 MB/s, or a hostile text of 400 KB longer than a second.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createMarkdownExit } from "markdown-exit";
import MarkdownIt from "markdown-it";
import { marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { render, renderUnsafe } from "@org/gfm";
import type { ReferenceHost } from "../../packages/sandbox/src/repo-host/markdown/reference-links.ts";
import { LONGEST_TEXT, renderMarkdown } from "../../packages/sandbox/src/repo-host/markdown/render.ts";
import { HOSTILE } from "../../packages/gfm/test/hostile-texts.ts";
import { measure, summary, type Cost, type Job } from "./rounds.ts";

const HELD = 10;
const ROUNDS = 30;
const LENGTH = 200_000;
/** Milliseconds that a hostile text may take. */
const LONGEST = 1_000;

const pages = "https://host.test";
const host: ReferenceHost = {
  pages,
  account: (login) => ({ login, url: `${pages}/${login}` }),
  issue: (repository, number) => ({ title: "title", url: `${pages}/${repository}/issues/${String(number)}` }),
  commit: (repository, sha) => ({ sha, url: `${pages}/${repository}/commit/${sha}` }),
};

const markdownIt = new MarkdownIt({ html: true, linkify: true });
const markdownExit = createMarkdownExit({ html: true, linkify: true });

const renderers: Readonly<Record<string, (text: string) => string>> = {
  "gfm, unsafe": (text) => renderUnsafe(text),
  "gfm, sanitised": (text) => render(text),
  "sandbox, markdown": (text) => renderMarkdown({ text, mode: "markdown", host }),
  "sandbox, gfm": (text) => renderMarkdown({ text, mode: "gfm", context: "octo/demo", host }),
  marked: (text) => marked.parse(text, { async: false, gfm: true }),
  "markdown-exit": (text) => markdownExit.render(text),
  "markdown-it": (text) => markdownIt.render(text),
  micromark: (text) =>
    micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
};

const CMARK = "cmark-gfm";
const CMARK_OPTIONS = ["table", "strikethrough", "autolink", "tasklist", "footnotes"].flatMap((name) => [
  "-e",
  name,
]);
/** Copies of the text that one process of cmark-gfm renders: its start takes as long as a text. */
const COPIES = 20;
const NATIVE_ROUNDS = 10;
const hasCmark = spawnSync(CMARK, ["--version"]).status === 0;
if (!hasCmark) console.log(`${CMARK}: skipped, it is not installed`);

const examples = join(
  process.env["CONFORMANCE_DIR"] ?? join(import.meta.dirname, "../../../shared"),
  "conformance/gfm-spec.json",
);

report(
  "prose",
  HELD,
  repeated(readFileSync(join(import.meta.dirname, "../../packages/sandbox/README.md"), "utf8")),
);
if (existsSync(examples)) report("the examples of the GFM specification", 0, repeated(textOfExamples()));
else console.log("the examples of the GFM specification: skipped, conformance/gfm-spec.json is absent");

reportHostile();

/** Each kind is rendered once, as a stranger's first request would be. */
function reportHostile(): void {
  const costs = Object.entries(HOSTILE).map(([name, hostile]) => {
    const text = hostile(LONGEST_TEXT).slice(0, LONGEST_TEXT);
    const before = performance.now();
    void renderMarkdown({ text, mode: "gfm", context: "octo/demo", host }).charCodeAt(0);
    return { name, cost: performance.now() - before };
  });
  const slow = costs.filter(({ cost }) => cost > LONGEST);
  const worst = costs.toSorted((a, b) => b.cost - a.cost).slice(0, 5);
  console.log(
    `${String(costs.length - slow.length)} of ${String(costs.length)} hostile texts within a second; slowest:`,
  );
  for (const { name, cost } of worst) console.log(`  ${name}: ${cost.toFixed(0)} ms`);
  if (slow.length > 0) process.exitCode = 1;
}

function report(name: string, held: number, text: string): void {
  const jobs = Object.entries(renderers).map(([renderer, render]): [string, Job<string>] => [
    renderer,
    { prepare: () => text, run: (input) => void render(input).charCodeAt(0) },
  ]);
  const costs = measure(Object.fromEntries(jobs), ROUNDS);
  console.log(`${name}, ${String(LENGTH / 1_000)} kB`);
  if (hasCmark) print(`${CMARK}, unsafe`, nativeCost(text));
  for (const [renderer, { least, median }] of Object.entries(costs)) {
    print(renderer, { least, median });
    if (/^(?:gfm|sandbox)/.test(renderer) && LENGTH / 1000 / least < held) {
      console.error(`  ${renderer} renders less than ${String(held)} MB/s`);
      process.exitCode = 1;
    }
  }
}

/** Milliseconds of CPU time that cmark-gfm takes for the text, without the start of its process. */
function nativeCost(text: string): Cost {
  const costs = (input: string): Cost => summary(Array.from({ length: NATIVE_ROUNDS }, () => cpuTime(input)));
  const [start, all] = [costs(""), costs(`${text}\n\n`.repeat(COPIES))];
  return { least: (all.least - start.least) / COPIES, median: (all.median - start.median) / COPIES };
}

/** The shell's `times` prints the CPU time of its children: a busy machine keeps a new process waiting. */
function cpuTime(input: string): number {
  const command = [CMARK, "--unsafe", ...CMARK_OPTIONS].join(" ");
  const printed = execFileSync("sh", ["-c", `${command} > /dev/null; times`], { input, encoding: "utf8" });
  const [, user, system] = /0m([\d.]+)s 0m([\d.]+)s\s*$/.exec(printed) ?? [];
  return 1_000 * (Number(user) + Number(system));
}

function print(renderer: string, { least, median }: Cost): void {
  console.log(`  ${renderer.padEnd(18)} best ${inMegabytes(least)}, median ${inMegabytes(median)} MB/s`);
}

function inMegabytes(milliseconds: number): string {
  return (LENGTH / 1000 / milliseconds).toFixed(1).padStart(5);
}

function repeated(text: string): string {
  return `${text}\n\n`.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);
}

function textOfExamples(): string {
  const read: unknown = JSON.parse(readFileSync(examples, "utf8"));
  if (!Array.isArray(read)) throw new TypeError("conformance/gfm-spec.json holds no list");
  return read.map((example: unknown) => String(Reflect.get(Object(example), "markdown"))).join("\n\n");
}
