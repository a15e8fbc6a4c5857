import { beforeEach, expect, it } from "vitest";
import { NOW } from "../../test/ask.ts";
import { readable } from "../core/headers.ts";
import { createStates } from "../core/state.ts";
import { createLinkWatch, type LintedRequest } from "./client-lint.ts";

const LIST = "https://repo-host.sandbox.test/repos/acme/rocket/issues";

let watch: ReturnType<typeof createLinkWatch>;
beforeEach(() => {
  watch = createLinkWatch(createStates());
});

/** What the watch says to a request of alice whose response has a `Link` header. */
function seen(query: string, link?: string, change: Partial<LintedRequest> = {}): string | undefined {
  return watch({
    base: "repoHost",
    caller: "alice",
    method: "GET",
    route: undefined,
    budgets: [],
    url: new URL(LIST + query),
    headers: readable(new Map()),
    now: NOW,
    secretsInQuery: [],
    noEffects: [],
    response: {
      status: 200,
      ok: true,
      headers: readable(new Map(link === undefined ? [] : [["link", link]])),
    },
    ...change,
  });
}

it("notices a page that no link offered", () => {
  seen("?per_page=20", `<${LIST}?per_page=20&page=2>; rel="next"`);
  expect(seen("?per_page=20&page=3")).toBe("No Link led to page 3: the address was made up.");
});

it("accepts linked pages, in any order of the parameters", () => {
  seen("?per_page=20", `<${LIST}?per_page=20&page=2>; rel="next", <${LIST}?per_page=20&page=9>; rel="last"`);
  expect(seen("?page=2&per_page=20")).toBeUndefined();
  expect(seen("?page=9&per_page=20")).toBeUndefined();
});

it("reads links that are relative to the request (RFC 8288, 3.2)", () => {
  seen("", '<?page=2>; rel="next"');
  expect(seen("?page=2")).toBeUndefined();
});

it("accepts page 1, and pages of lists that had no links", () => {
  expect(seen("?page=7")).toBeUndefined();
  seen("", '<?page=2>; rel="next"');
  expect(seen("?page=1")).toBeUndefined();
  expect(seen("?state=closed&page=7")).toBeUndefined();
});

it("remembers links per caller and service", () => {
  seen("", '<?page=2>; rel="next"');
  expect(seen("?page=7", undefined, { caller: "bob" })).toBeUndefined();
  expect(seen("?page=7", undefined, { base: "clob" })).toBeUndefined();
  expect(seen("?page=7")).toBeDefined();
});

it("compares addresses without secrets", () => {
  seen("?key=one", '<?key=one&page=2>; rel="next"', { secretsInQuery: ["key"] });
  expect(seen("?key=two&page=2", undefined, { secretsInQuery: ["key"] })).toBeUndefined();
  expect(seen("?key=two&page=3", undefined, { secretsInQuery: ["key"] })).toBeDefined();
});

it("looks at reads only", () => {
  seen("", '<?page=2>; rel="next"');
  expect(seen("?page=7", undefined, { method: "POST" })).toBeUndefined();
  expect(seen("?page=7", undefined, { method: "HEAD" })).toBeDefined();
});
