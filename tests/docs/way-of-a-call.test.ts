import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, cursor, get, list, optional, text, type Middleware } from "@org/http-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const FILE = /packages\/http-core\/src\/([a-z/-]+\.ts)/;
const CONTRIBUTING = readFileSync(join(import.meta.dirname, "../../CONTRIBUTING.md"), "utf8");

/** The files of a call's way as CONTRIBUTING numbers them, each by the first file of its line. */
const documented = [...CONTRIBUTING.matchAll(/^\d\. `([a-z]+\/[a-z-]+\.ts)`/gm)].map(([, file]) => file);

const { stackTraceLimit } = Error;

beforeEach(() => {
  Error.stackTraceLimit = 200;
});

afterEach(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

/** Reads by one call, and lists the files from the caller to the steps of the attempt, each as often as it is entered. */
async function wayOf(method: "book" | "books"): Promise<readonly string[]> {
  let way: readonly string[] = [];
  const trace: Middleware = (request, next) => {
    const files = (new Error("a trace").stack ?? "")
      .split("\n")
      .flatMap((line) => FILE.exec(line)?.[1] ?? []);
    way = files.filter((file, index) => file !== files[index + 1]).reverse();
    return next(request);
  };
  const page = cursor({ items: "data", next: "next", param: "after" });
  const operations = {
    book: get("/books/{id}", { answer: { id: text } }),
    books: get("/books", { answer: { data: list({ id: text }), next: optional(text) }, page }),
  };
  const fetch = async (): Promise<Response> => Response.json({ id: "1", data: [] });
  const library = createClient({ baseUrl: "https://library.example", operations, fetch, use: [trace] });
  if (method === "book") await library.book({ id: "1" });
  else await library.books();
  return way;
}

describe("the way of a call", () => {
  test("leads through the files that CONTRIBUTING numbers, in its order", async () => {
    expect(documented.length).toBeGreaterThan(5);
    expect(await wayOf("book")).toEqual(documented);
  });

  test("is the same for a page, behind the files of lists", async () => {
    const way = await wayOf("books");
    const [, ...shared] = documented;
    expect(way.filter((file) => !file.startsWith("paging/"))).toEqual(shared);
    expect(way[0]).toBe("paging/paginated.ts");
  });

  test.each(["book", "books"] as const)("enters no file twice: %s", async (method) => {
    const way = await wayOf(method);
    expect(way).toEqual([...new Set(way)]);
  });
});
