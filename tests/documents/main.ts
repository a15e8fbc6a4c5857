/**
 * Reads OpenAPI documents that others wrote, as npm and the folder of suites have them; see `.ci/run`. The last line says
 * how many cases passed.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { token } from "@org/http-core";
import { openApiClient, pickRoutes, routesOf, type RouteReport } from "@org/openapi";
import { fromSwagger } from "@org/openapi/swagger";
import { createSandbox } from "@org/sandbox";
import { parse } from "yaml";
import { runAll, type Case } from "../runtimes/case.ts";
import { field, holds, same } from "../runtimes/expect.ts";
import { report } from "../runtimes/report.ts";
import { DOCUMENTS, type Expected, KNOWN } from "./expected.ts";
import { expectWhole, LISTS, OTHERS } from "./paged-lists.ts";
import { expectMistakes, expectSameRows } from "./recorded.ts";

/** Skipped, by name, where its document is absent. */
interface Reading extends Case<undefined> {
  readonly file: string;
}

const { resolve } = createRequire(import.meta.url);
const suites = process.env["CONFORMANCE_DIR"] ?? "";

const examples = fileOf("@readme/oas-examples", "3.0/json/petstore.json");
const github = fileOf("@octokit/openapi", "generated/api.github.com.json");

const recorded = join(suites, "recorded");

const cases: readonly Reading[] = [
  ...Object.entries(DOCUMENTS).map(([name, { from, path, ...expected }]) => {
    const file = from === "suites" ? join(suites, path) : fileOf(from, path);
    const run = async (): Promise<void> => {
      expectRead(read(file), expected);
      return Promise.resolve();
    };
    return { name, file, run };
  }),
  {
    name: "the examples of one package: each is read, or refused with a reason",
    file: examples,
    run: async () => {
      const folder = dirname(dirname(dirname(examples)));
      const files = globSync("3.{0,1}/json/*.json", { cwd: folder });
      holds(files.length > 40, `${String(files.length)} documents`);
      for (const file of files) routesOf(read(join(folder, file))).report();
      return Promise.resolve();
    },
  },
  {
    name: "documents of OpenAPI 2.0 are read as the same ones of 3.0",
    file: examples,
    run: async () => {
      for (const name of ["petstore.json", "petstore-expanded.json"]) {
        const file = join(dirname(examples), name);
        const converted = await fromSwagger(read(file.replace("3.0", "2.0")));
        same(routesOf(converted).report(), routesOf(read(file)).report(), name);
      }
    },
  },
  {
    name: "GitHub: a route that is picked is read as in the whole document",
    file: github,
    run: async () => {
      const document = read(github);
      const all = routesOf(document).report();
      // Each takes some milliseconds; neighbours are alike.
      for (const one of all.filter((_, index) => index % 5 === 0))
        same(routesOf(pickRoutes(document, [one.route])).report(), [one], one.route);
      const lists = all.filter(({ paging }) => paging !== undefined);
      const picked = pickRoutes(
        document,
        lists.map(({ route }) => route),
      );
      same(routesOf(picked).report(), lists, "lists");
      return Promise.resolve();
    },
  },
  {
    name: "GitHub: lists of the sandbox are read to their end, with as many rows as one large page has",
    file: github,
    run: () => expectLists(read(github)),
  },
  ...Array.from(
    Map.groupBy(LISTS, ({ document }) => document),
    ([name, lists]) => {
      const file = fileNamed(name);
      const run = async (): Promise<void> => {
        const document = read(file);
        for (const list of lists) await expectWhole(document, list);
      };
      return { name: `lists of ${name}, as their service pages them, capped and stuck`, file, run };
    },
  ),
  {
    name: "recorded answers: the rows of the clients by hand, digit by digit",
    file: recorded,
    run: async () => expectSameRows(recorded, served()),
  },
  {
    name: "recorded answers: the mistakes of documents are listed",
    file: recorded,
    run: async () => expectMistakes(served(), read(fileNamed("positions")), recorded),
  },
];

const isSkipped = ({ file }: Reading): boolean => !existsSync(file);
const outcomes = await runAll(
  cases.filter((one) => !isSkipped(one)),
  undefined,
);
report("documents", outcomes, cases.filter(isSkipped));

/** A file of a package, exported or not; a path that does not exist where the package is not installed. */
function fileOf(name: string, path: string): string {
  const folders = (resolve.paths(name) ?? []).map((folder) => join(folder, name));
  return join(folders.find((folder) => existsSync(folder)) ?? `absent: ${name}`, path);
}

/** The file of a document by its name. */
function fileNamed(name: string): string {
  const { from, path } = DOCUMENTS[name] ?? OTHERS[name] ?? { from: name, path: "" };
  return from === "suites" ? join(suites, path) : fileOf(from, path);
}

/** The documents of the services whose answers are recorded. */
function served() {
  const [clob, catalog] = [fileNamed("orders and prices"), fileNamed("markets and events")].map(read);
  return { clob, catalog, repoHost: read(github) };
}

function read(file: string): unknown {
  // One of the documents begins with a byte order mark.
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  return file.endsWith(".json") ? JSON.parse(text) : parse(text);
}

function expectRead(document: unknown, expected: Expected): void {
  const all = routesOf(document).report();
  const count = (of: (one: RouteReport) => string | undefined): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Array.from(Map.groupBy(all, of), ([key, list]) => [key ?? "none", list.length] as const).toSorted(
        ([a], [b]) => a.localeCompare(b),
      ),
    );
  same(
    count(({ answer }) => answer),
    expected.answers,
    "answers",
  );
  same(
    count(({ paging }) => paging?.style),
    expected.paging,
    "paging",
  );
  const reasons = new Set(all.flatMap(({ notUnderstood }) => notUnderstood.map(({ reason }) => reason)));
  same([...reasons].sort(), expected.reasons ?? [], "what is not understood");
}

/** Reads each list that document and sandbox share, five rows a page, beside one large page. */
async function expectLists(document: unknown): Promise<void> {
  const { fetch, origins } = createSandbox();
  let drift = 0;
  const host = openApiClient(document, {
    baseUrl: origins.repoHost,
    auth: token("alice-token"),
    fetch,
    limit: false,
    retry: { retries: 0 },
    on: { drift: () => (drift += 1) },
  });
  let compared = 0;
  for (const { route, paging } of host.report()) {
    const names = [...route.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
    if (paging === undefined || !names.every((name) => name in KNOWN) || !isGet(route)) continue;
    const params = Object.fromEntries(names.map((name) => [name, KNOWN[name]]));
    const whole = await host
      .request(route, { ...params, per_page: 100 })
      .withResponse()
      .catch(() => undefined);
    const rows = paging.items === undefined ? whole?.data : field(whole?.data, paging.items);
    // A list of more than one page, or one that the sandbox does not have.
    if (!Array.isArray(rows) || whole?.response.headers.get("link")?.includes('rel="next"') === true)
      continue;
    const read = await host.paginate(route, { ...params, per_page: 5 }).collect({ max: 1_000 });
    same(read.length, rows.length, route);
    compared += 1;
  }
  console.log(`${String(compared)} lists, ${String(drift)} times drift`);
  holds(compared >= 20, `${String(compared)} lists are compared`);
}

function isGet(route: string): route is `GET /${string}` {
  return route.startsWith("GET /");
}
