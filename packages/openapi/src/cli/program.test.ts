import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { documentOf, json, query } from "../../test/library.ts";
import { pickRoutes } from "../pick/pick.ts";
import { routesOf } from "../read/routes-of.ts";
import { usage } from "./command.ts";
import { runProgram } from "./program.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "org-openapi-"));
  file = join(folder, "api.json");
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs a command line. */
async function run(...args: readonly string[]) {
  const printed = { out: "", error: "" };
  const code = await runProgram(args, {
    out: (text) => void (printed.out += text),
    error: (text) => void (printed.error += text),
  });
  return { code, ...printed };
}

const book = { type: "object", properties: { title: { type: "string" } } };
const books = { type: "array", items: book };
const whole = documentOf({
  "/books": { get: { parameters: [query("page", { type: "integer", minimum: 1 })], responses: json(books) } },
  "/pages": {
    get: {
      parameters: [query("page", { type: "integer", minimum: 1 })],
      responses: json({ type: "object", properties: { items: books } }),
    },
  },
  "/books/{isbn}": {
    get: { responses: json({ ...book, not: {} }) },
    delete: { responses: { 204: { description: "" } } },
  },
});

/** Writes a document. */
const write = (document: unknown): Promise<void> => writeFile(file, JSON.stringify(document));

test("check counts answers, and prints parts not understood and lists by their paging, in 100 columns", async () => {
  await write(whole);
  const { code, out, error } = await run("check", file);
  expect(out).toBe(`Library 1: 4 operations

answers         2 checked, 1 partly, 1 no JSON
lists           2 recognised: 2 pageNumber
not understood  parts of 2 routes

Not understood
  route                 answer   where                         why
  GET /books/{isbn}     partly   the path                      \`isbn\` of the path is no parameter
                                 responses/200/content/        a keyword that is not checked
                                 application~1json/schema/not
  DELETE /books/{isbn}  no JSON  the path                      \`isbn\` of the path is no parameter

Lists by pageNumber: \`page\` counts pages from 1
  GET /books
  GET /pages  rows: items
`);
  expect([code, error]).toEqual([0, ""]);
  expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
});

test("check of routes prints each of them", async () => {
  await write(documentOf({ "/books": { get: { responses: json(book) } }, "/more": { get: {} } }));
  expect((await run("check", file, "GET /bo*")).out).toBe(`Library 1: 1 operation

answers         1 checked
lists           none recognised
not understood  nothing

Others
  route       answer
  GET /books  checked
`);
});

test("check --json prints the report", async () => {
  await write(whole);
  expect(JSON.parse((await run("check", file, "--json")).out)).toEqual(
    JSON.parse(JSON.stringify(routesOf(whole).report())),
  );
  const { report } = routesOf(whole);
  expect(JSON.parse((await run("check", file, "GET /books", "--json")).out)).toEqual([report("GET /books")]);
});

test("check --strict ends with 1 where anything is not understood", async () => {
  await write(whole);
  expect((await run("check", file, "--strict")).code).toBe(1);
  expect((await run("check", file, "GET /books", "--strict")).code).toBe(0);
});

test("check names a path that is in another file, and the flag that reads it", async () => {
  await write(documentOf({ "/books": { $ref: "books.yaml" } }));
  await writeFile(join(folder, "books.yaml"), "get: { responses: {} }");
  const { out, error, code } = await run("check", file, "--strict");
  expect(out).toContain("Library 1: 0 operations");
  expect(out).toContain("parts of 1 route");
  expect(out).toMatch(/^ {2}\/books {2}not read {2}the path {2}a reference to another document$/m);
  expect([code, error]).toEqual([1, "The document refers to other files: --files reads them.\n"]);

  const read = await run("check", file, "--strict", "--files");
  expect(read.out).toContain("Library 1: 1 operation\n");
  expect([read.code, read.error]).toEqual([0, ""]);
});

test("pick prints the picked document, or writes it to a file", async () => {
  await write(whole);
  const picked = pickRoutes(whole, ["GET /books"]);
  const printed = await run("pick", file, "GET /books");
  expect(JSON.parse(printed.out)).toEqual(picked);
  expect([printed.code, printed.error]).toEqual([0, ""]);

  const out = join(folder, "small.json");
  expect(await run("pick", file, "GET /books", "--out", out)).toEqual({
    code: 0,
    out: `${out}: 1 of 4 operations\n`,
    error: "",
  });
  expect(await readFile(out, "utf8")).toBe(printed.out);
});

test("pick says which routes it keeps beside those that were asked for", async () => {
  const into = "#/paths/~1book/get/responses/200/content/application~1json/schema";
  await write(
    documentOf({
      "/book": { get: { responses: json(book) } },
      "/first": { get: { responses: json({ $ref: into }) } },
    }),
  );
  const { error } = await run("pick", file, "GET /first");
  expect(error).toBe("Kept too, since routes refer into it: GET /book\n");
});

test("a document may be YAML, and OpenAPI 2.0", async () => {
  const yaml = join(folder, "petstore-v2.yaml");
  await writeFile(
    yaml,
    'swagger: "2.0"\ninfo: { title: Pets }\npaths: { /pets: { get: { responses: { 200: { schema: { type: string } } } } } }',
  );
  const { code, out } = await run("check", yaml);
  expect(out).toMatch(/^Pets: 1 operation\n\nanswers +1 checked\n/);
  expect(code).toBe(0);
  expect(JSON.parse((await run("pick", yaml, "GET /pets")).out)).toMatchObject({ openapi: "3.0.4" });
});

test.each([
  ["{", /api\.json: .*JSON/],
  ["a: [", /api\.json: .*line 1/],
  ['{"asyncapi":"3.0.0"}', /expected OpenAPI 3\.0 or later/],
])("a document that can't be read ends with 1: %s", async (text, message) => {
  await writeFile(file, text);
  for (const args of [
    ["check", file],
    ["pick", file, "GET /a"],
  ]) {
    const { code, out, error } = await run(...args);
    expect([code, out]).toEqual([1, ""]);
    expect(error).toMatch(message);
  }
});

test.each([
  [["check", "none.json"], "ENOENT"],
  [["pick", "api.json", "GET /book"], "`GET /books`"],
  [["check", "api.json", "GET /book"], "`GET /books`"],
])(
  "what does not exist ends with 1, and is named: %j",
  async ([command = "", name = "", ...routes], words) => {
    await write(whole);
    const { code, out, error } = await run(command, join(folder, name), ...routes);
    expect([code, out]).toEqual([1, ""]);
    expect(error).toContain(words);
  },
);

test("help is printed, and a mistake has the usage below it and ends with 2", async () => {
  expect(await run("--help")).toEqual({ code: 0, out: usage, error: "" });
  expect(await run("pick")).toEqual({ code: 2, out: "", error: `pick needs a document.\n\n${usage}` });
  expect(Math.max(...usage.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
});
